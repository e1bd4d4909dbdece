import { dutyOf, personOf } from "../../../testing/duty.js";
import { changedText, dutyNow, findOnCall, nextHandOver } from "./duty-now.js";

const UNTIL = Date.parse("2026-11-21T07:00:00Z");

it("given a minute before its end, then the duty is the one asked for", () => {
  expect(dutyNow(dutyOf(), UNTIL - 60_000)).toEqual(dutyOf());
});

it("given its end, then the next duty has begun", () => {
  expect(dutyNow(dutyOf(), UNTIL)).toMatchObject({
    department: "Surgery",
    until: "2026-11-22T07:00:00.000Z",
    people: [{ name: "Ada Bello" }],
    next: null,
  });
});

it("given its end and no one known to follow, then nobody is named", () => {
  expect(dutyNow(dutyOf({ next: null }), UNTIL)).toMatchObject({ source: "none", people: [] });
});

it("given departments with different starts, then the first hand-over to come is waited for", () => {
  const late = dutyOf({ until: "2026-11-21T17:00:00.000Z" });
  expect([
    nextHandOver([late, dutyOf()], UNTIL - 1),
    nextHandOver([late, dutyOf()], UNTIL),
    nextHandOver([], UNTIL),
  ]).toEqual([UNTIL, Date.parse(late.until), null]);
});

const DAY = 24 * 3_600_000;

it.each([
  [59 * 60_000, "changed within the hour"],
  [DAY - 1, "changed 23 hours ago"],
  [DAY, "changed 1 day ago"],
  [9 * DAY, "changed 9 days ago"],
])("given a roster saved %i ms ago, then it says %j", (age, text) => {
  expect(changedText(1_000, 1_000 + age)).toBe(text);
});

it("given departments without anyone to call, then they come last", () => {
  const names = ["Anaesthetics", "Surgery", "Cardiology"];
  const all = names.map((department) =>
    dutyOf({ department, ...(department === "Anaesthetics" && { source: "none", people: [] }) }),
  );
  expect(findOnCall(all, "").map(({ department }) => department)).toEqual([
    "Cardiology",
    "Surgery",
    "Anaesthetics",
  ]);
});

it("given a search, then departments are found by their name and by their people, in order", () => {
  const urology = dutyOf({ department: "Urology", people: [personOf({ name: "Chidi Eze" })] });
  const all = [urology, dutyOf()];
  const found = (query: string) => findOnCall(all, query).map(({ department }) => department);
  expect([found(""), found("uro"), found("OKAFOR"), found("x-ray")]).toEqual([
    ["Surgery", "Urology"],
    ["Urology"],
    ["Surgery"],
    [],
  ]);
});
