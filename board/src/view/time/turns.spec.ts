import { createTestPatient, NOON } from "../../../testing/test-board.js";
import { getTurn } from "../../standard/ward/tour-plan.js";
import { findNews } from "../patients/attention.js";
import { findInterruption, getPageTurn, PAGE_MS } from "./turns.js";

/** Start of a round for any small number of pages, and start of a half minute. */
const T = 1_000_000 * 5_040_000;

it("turns pages by the server's clock, repeatedly", () => {
  const seen = Array.from({ length: 40 }, (_, second) => getPageTurn(T + second * 1_000, 3).index);
  expect(seen.join("")).toBe("0000000000001111111111112222222222220000");
  expect(getPageTurn(T + 13_000, 3)).toEqual({ index: 1, since: T + PAGE_MS, round: T / 36_000 });
  expect([0, 1].map((pages) => getPageTurn(T + 20_000, pages).index)).toEqual([0, 0]);
});

it("supports turns of different lengths", () => {
  const durations = [14_000, 9_000, 4_000];
  const round = 27_000;
  const start = 30 * round;
  expect(
    [0, 13, 14, 22, 23, 26, 27].map((s) => getTurn(start + s * 1_000, durations).index),
  ).toEqual([0, 0, 1, 1, 2, 2, 0]);
  expect(getTurn(start + 27_000, durations)).toEqual({ index: 0, since: start + round, round: 31 });
  expect(getTurn(start, [])).toMatchObject({ index: 0, since: start });
});

it("shows the first change of each half minute at once for one turn, and no other change", () => {
  const news = [
    { id: "b", at: T + 5_400 },
    { id: "c", at: T + 9_000 },
    { id: "d", at: T + 30_500 },
  ];
  const seen = Array.from({ length: 45 }, (_, second) => {
    const now = T + second * 1_000;
    const knownNews = news.filter(({ at }) => at < now + 1_000);
    return findInterruption(now, knownNews, () => PAGE_MS)?.id ?? ".";
  });
  expect(seen.join("")).toBe(".....bbbbbbbbbbbb.............dddddddddddd...");
});

it("chooses the same one of two simultaneous changes, whatever their order", () => {
  const news = ["b", "a"].map((id) => ({ id, at: T }));
  expect(findInterruption(T, news, () => PAGE_MS)?.id).toBe("a");
  expect(findInterruption(T, news.slice().reverse(), () => PAGE_MS)?.id).toBe("a");
});

it("returns patients who arrived or visibly changed in the last minute, latest first", () => {
  const at = (seconds: number) => new Date(NOON + seconds * 1_000).toISOString();
  const patients = [
    createTestPatient("old"),
    createTestPatient("came", { created_at: at(-20) }),
    createTestPatient("changed"),
    createTestPatient("long", { created_at: at(-60) }),
    createTestPatient("ahead", { created_at: at(5) }),
  ];
  const marks = { changed: { at: NOON - 5_000, hasJustArrived: false } };
  expect(findNews(patients, marks, NOON)).toEqual([
    { id: "changed", at: NOON - 5_000 },
    { id: "came", at: NOON - 20_000 },
  ]);
});
