import { buildCalledPerson, buildDuty } from "../../../testing/duty.js";
import { changedText, findDutyNow, findNextHandOver, findOnCall } from "./duty-now.js";

const UNTIL = Date.parse("2026-11-21T07:00:00Z");

it("returns the loaded duty until a minute before its end", () => {
  expect(findDutyNow(buildDuty(), UNTIL - 60_000)).toEqual(buildDuty());
});

it("returns the next duty once the loaded duty has ended", () => {
  expect(findDutyNow(buildDuty(), UNTIL)).toMatchObject({
    department: "Surgery",
    until: "2026-11-22T07:00:00.000Z",
    people: [{ name: "Ada Bello" }],
    next: null,
  });
});

it("names nobody after the end if the next duty is unknown", () => {
  expect(findDutyNow(buildDuty({ next: null }), UNTIL)).toMatchObject({
    source: "none",
    people: [],
  });
});

it("returns the next hand-over among departments whose duties start at different times", () => {
  const lateDuty = buildDuty({ until: "2026-11-21T17:00:00.000Z" });
  expect([
    findNextHandOver([lateDuty, buildDuty()], UNTIL - 1),
    findNextHandOver([lateDuty, buildDuty()], UNTIL),
    findNextHandOver([], UNTIL),
  ]).toEqual([UNTIL, Date.parse(lateDuty.until), null]);
});

const DAY = 24 * 3_600_000;

it.each([
  [59 * 60_000, "changed within the hour"],
  [DAY - 1, "changed 23 hours ago"],
  [DAY, "changed 1 day ago"],
  [9 * DAY, "changed 9 days ago"],
])("describes a roster saved %i ms ago as %j", (age, text) => {
  expect(changedText(1_000, 1_000 + age)).toBe(text);
});

it("lists departments with nobody to call last", () => {
  const names = ["Anaesthetics", "Surgery", "Cardiology"];
  const all = names.map((department) =>
    buildDuty({ department, ...(department === "Anaesthetics" && { source: "none", people: [] }) }),
  );
  expect(findOnCall(all, "").map(({ department }) => department)).toEqual([
    "Cardiology",
    "Surgery",
    "Anaesthetics",
  ]);
});

it("finds departments by their name and their people, in alphabetical order", () => {
  const urology = buildDuty({
    department: "Urology",
    people: [buildCalledPerson({ name: "Chidi Eze" })],
  });
  const all = [urology, buildDuty()];
  const findDepartments = (query: string) =>
    findOnCall(all, query).map(({ department }) => department);
  expect([
    findDepartments(""),
    findDepartments("uro"),
    findDepartments("OKAFOR"),
    findDepartments("x-ray"),
  ]).toEqual([["Surgery", "Urology"], ["Urology"], ["Surgery"], []]);
});
