import { PAGE_MS, type Pager, startPager, turnPage } from "./pager.js";

const START = 1_000_000;

/** Runs a pager second by second; gives the page at each. */
function run(
  seconds: number,
  pages: number,
  eventAt: (second: number) => number = () => 0,
): number[] {
  let pager: Pager = startPager(START);
  const shown: number[] = [];
  for (let second = 0; second < seconds; second++) {
    const now = START + second * 1000;
    pager = turnPage(pager, now, { pages, eventAt: eventAt(second), stay: PAGE_MS });
    shown.push(pager.page);
  }
  return shown;
}

const at = (second: number) => START + second * 1000;

it("turns every 12 seconds and begins again", () => {
  const shown = run(40, 3);
  expect([0, 11, 12, 23, 24, 35, 36].map((second) => shown[second])).toEqual([0, 0, 1, 1, 2, 2, 0]);
});

it("stays on a single page, and starts its turn anew", () => {
  expect(new Set(run(60, 1))).toEqual(new Set([0]));
});

it("is the same object when nothing changes", () => {
  const pager = startPager(START);
  expect(turnPage(pager, START + 1, { pages: 3, eventAt: 0, stay: PAGE_MS })).toBe(pager);
});

it("brings the first page forward for an event, then goes on where it was", () => {
  const shown = run(60, 4, (second) => (second >= 30 ? at(30) : 0));
  expect(shown[29]).toBe(2);
  expect(shown[30]).toBe(0);
  expect(shown[41]).toBe(0);
  expect(shown[42]).toBe(2);
  expect(shown[54]).toBe(3);
});

it("is interrupted at most every 30 seconds, so that every page has its turn", () => {
  let pager: Pager = startPager(START);
  const shown = new Set<number>();
  const interruptions = new Set<number>();
  for (let second = 0; second < 300; second++) {
    pager = turnPage(pager, at(second), { pages: 4, eventAt: at(second), stay: PAGE_MS });
    shown.add(pager.page);
    interruptions.add(pager.interruptedAt);
  }
  expect(shown).toEqual(new Set([0, 1, 2, 3]));
  const times = Array.from(interruptions).slice(1);
  expect(times.length).toBeGreaterThan(5);
  for (let i = 1; i < times.length; i++) {
    expect((times[i] ?? 0) - (times[i - 1] ?? 0)).toBeGreaterThanOrEqual(30_000);
  }
});

it("does not go back for an event that the first page has shown", () => {
  const shown = run(30, 3, (second) => (second >= 5 ? at(5) : 0));
  expect(shown[12]).toBe(1);
  expect(shown[23]).toBe(1);
});

it("goes to the first page when its own is gone", () => {
  const pager = { ...startPager(START), page: 3 };
  expect(turnPage(pager, START + 1, { pages: 2, eventAt: 0, stay: PAGE_MS }).page).toBe(0);
});

it("is brought forward by news on a screen whose clock was hours ahead when it began", () => {
  const hours = 3 * 3_600_000;
  let pager = startPager(START + hours);
  pager = turnPage(pager, START, { pages: 3, eventAt: 0, stay: PAGE_MS });
  expect(turnPage(pager, START, { pages: 3, eventAt: 0, stay: PAGE_MS })).toBe(pager);
  pager = turnPage(pager, at(12), { pages: 3, eventAt: 0, stay: PAGE_MS });
  expect(pager.page).toBe(1);
  pager = turnPage(pager, at(15), { pages: 3, eventAt: at(15), stay: PAGE_MS });
  expect(pager.page).toBe(0);
});

it("takes an event of the second that has just begun for news once", () => {
  const pager = turnPage(startPager(START), START, {
    pages: 3,
    eventAt: START + 900,
    stay: PAGE_MS,
  });
  expect(turnPage(pager, START, { pages: 3, eventAt: START + 900, stay: PAGE_MS })).toBe(pager);
});

it.each([-3_600_000, 3_600_000])("turns no page because a clock was put right by %i ms", (jump) => {
  const pager = startPager(START);
  const next = turnPage(pager, START + jump, { pages: 3, eventAt: 0, stay: PAGE_MS });
  expect(next).toMatchObject({ page: 0, turnedAt: START + jump });
});
