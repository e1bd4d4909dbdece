import {
  cardAt,
  OVERVIEW_MS,
  pageAt,
  type Stop,
  startTour,
  stayOf,
  stepTour,
  TEAM_MS,
  type Tour,
  type WardEvent,
} from "./tour.js";

const T = 1_000_000;
const stops: Stop[] = [null, "A", "B"].map((team) => ({ team, pages: 1 }));

function run(tour: Tour, from: number, to: number, event: WardEvent | null = null): Tour {
  let now = tour;
  for (let t = from; t <= to; t += 1_000) now = stepTour(now, t, stops, event);
  return now;
}

it("stays 14 s with all and 9 s with each team, over and over", () => {
  const start = startTour(T);
  const seen: string[] = [];
  let tour = start;
  for (let t = T; t < T + 2 * (OVERVIEW_MS + 2 * TEAM_MS); t += 1_000) {
    const next = stepTour(tour, t, stops, null);
    if (next !== tour) seen.push(`${(t - T) / 1_000} ${next.team ?? "all"}`);
    tour = next;
  }
  expect(seen).toEqual(["14 A", "23 B", "32 all", "46 A", "55 B"]);
});

it("an event leads to its team, once in 30 s, and the tour goes on where it was", () => {
  let tour = run(startTour(T), T, T + 24_000);
  expect(tour.team).toBe("B");
  tour = stepTour(tour, T + 25_000, stops, { at: T + 25_000, team: "A" });
  expect(tour.team).toBe("A");
  const again = { at: T + 27_000, team: "B" };
  expect(stepTour(tour, T + 27_000, stops, again).team).toBe("A");
  tour = run(tour, T + 28_000, T + 34_000, { at: T + 25_000, team: "A" });
  expect(tour.team).toBe("B");
  expect(tour.back).toBeUndefined();
});

it("does not move for what happens where it is, or in no tray", () => {
  const tour = run(startTour(T), T, T + 15_000);
  expect(tour.team).toBe("A");
  const here = stepTour(tour, T + 16_000, stops, { at: T + 16_000, team: "A" });
  expect([here.team, here.since]).toEqual(["A", tour.since]);
  expect(stepTour(tour, T + 16_000, stops, { at: T + 16_000, team: "?" }).team).toBe("A");
});

it("goes on when its team is no more", () => {
  const tour = run(startTour(T), T, T + 15_000);
  const left = stops.filter(({ team }) => team !== "A");
  expect(stepTour(tour, T + 16_000, left, null).team).toBe("B");
  expect(stepTour(tour, T + 16_000, left.slice(0, 1), null).team).toBeNull();
});

it("begins a stop anew after the clock jumped", () => {
  const tour = startTour(T);
  expect(stepTour(tour, T - 5_000, stops, null).since).toBe(T - 5_000);
  expect(stepTour(tour, T + 3_600_000, stops, null)).toMatchObject({ team: null });
});

it("turns for an event on a screen whose clock was hours ahead when it began", () => {
  let tour = stepTour(startTour(T + 3 * 3_600_000), T, stops, null);
  tour = stepTour(tour, T + 1_000, stops, { at: T + 1_000, team: "B" });
  expect(tour.team).toBe("B");
});

it("is the same object while an event of the second that has just begun is seen", () => {
  const event = { at: T + 900, team: "?" };
  const tour = stepTour(startTour(T), T, stops, event);
  expect(stepTour(tour, T, stops, event)).toEqual(tour);
});

it("pages a list within its stop, and lasts as long as its pages need", () => {
  const stop = { team: "A", pages: 2 };
  expect(stayOf(stop)).toBe(TEAM_MS);
  expect([0, 4_400, 4_500, 8_900, 20_000].map((at) => pageAt(stop, T, T + at))).toEqual([
    0, 0, 1, 1, 1,
  ]);
  expect(stayOf({ team: "A", pages: 4 })).toBe(18_000);
  expect(pageAt(stop, T, T - 1_000)).toBe(0);
});

it("shows every department's card in turn, two in each overview", () => {
  const tour = startTour(T);
  expect([0, 6_000, 7_000, 20_000].map((at) => cardAt(tour, 5, T + at))).toEqual([0, 0, 1, 1]);
  const again = run(tour, T, T + OVERVIEW_MS + 2 * TEAM_MS);
  expect([again.team, again.round, cardAt(again, 5, again.since)]).toEqual([null, 1, 2]);
  expect(cardAt(again, 0, again.since)).toBe(0);
  const team = run(tour, T, T + OVERVIEW_MS);
  expect([0, 4_500, 9_000].map((at) => cardAt(team, 2, team.since + at))).toEqual([0, 1, 0]);
});
