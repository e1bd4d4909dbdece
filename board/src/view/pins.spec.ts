import { NOON, testPatient } from "../../testing/test-board.js";
import type { Mark } from "../live/board-state.js";
import { PAGE_MS, startPager, turnPage } from "./pager.js";
import { type Pins, pinnedIds, pinsOf } from "./pins.js";
import { rowDuties } from "./row-duty.js";
import { pageOf, rowsOf } from "./rows.js";

const dutyOf = rowDuties([], "UTC");

it("pins for a minute, the latest first", () => {
  const marks = {
    a: { at: NOON, arrived: true },
    b: { at: NOON + 1, arrived: false },
    old: { at: NOON - 60_000, arrived: false },
  };
  expect(pinnedIds(marks, NOON)).toEqual(["b", "a"]);
});

it("holds a pin to the end of the round, and puts what is newer before it", () => {
  const first = pinsOf({ roundAt: 0, ids: [] }, 0, ["a"]);
  expect(pinsOf(first, 0, ["a"])).toBe(first);
  expect(pinsOf(first, 0, [])).toBe(first);
  expect(pinsOf(first, 0, ["b"]).ids).toEqual(["b", "a"]);
  expect(pinsOf(first, 12, ["b"]).ids).toEqual(["b"]);
});

/** Looks at a board of 44 rows for ten minutes; gives how many different rows each round of pages showed. */
function rowsInEachRound(marks: (now: number) => Record<string, Mark>): number[] {
  const patients = Array.from({ length: 44 }, (_, index) =>
    testPatient(String(index + 10), { bed_no: `E${index + 10}` }),
  );
  const rows = rowsOf(patients, [], NOON, false, dutyOf);
  let pager = startPager(NOON);
  let pins: Pins = { roundAt: pager.roundAt, ids: [] };
  const rounds = new Map<number, Set<string>>();
  for (let now = NOON; now < NOON + 600_000; now += 1_000) {
    const recent = pinnedIds(marks(now), now);
    const eventAt = recent[0] === undefined ? 0 : (marks(now)[recent[0]]?.at ?? 0);
    pager = turnPage(pager, now, { pages: 3, eventAt, stay: PAGE_MS });
    pins = pinsOf(pins, pager.roundAt, recent);
    const seen = rounds.get(pager.roundAt) ?? new Set();
    rounds.set(pager.roundAt, seen);
    for (const { id } of pageOf(rows, pager.page, 20, pins.ids)) seen.add(id);
  }
  // The last round may not be over.
  return Array.from(rounds.values(), ({ size }) => size).slice(0, -1);
}

it.each(Array.from({ length: 36 }, (_, second) => [second]))(
  "leaves nobody out of a round, whatever changes %i seconds into one",
  (second) => {
    for (const id of ["12", "29", "30", "49", "50", "53"]) {
      const at = NOON + 108_000 + second * 1_000;
      const marks = (now: number): Record<string, Mark> =>
        now < at || now > at + 90_000 ? {} : { [id]: { at, arrived: false } };
      const rounds = rowsInEachRound(marks);
      expect(rounds.length).toBeGreaterThan(10);
      expect(new Set(rounds)).toEqual(new Set([44]));
    }
  },
);
