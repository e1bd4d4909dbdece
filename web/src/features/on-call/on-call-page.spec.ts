/** @jest-environment ./web/testing/browser.cjs */
import { dutyOf, personOf } from "../../../testing/duty.js";
import { changedText, findOnCall } from "./WhoIsOnCall.js";

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
