/** @jest-environment ./web/testing/browser.cjs */
import { findTimeProblem, provenanceText, rosterChangeText, sourceText } from "./Answer.js";

const LAGOS = "Africa/Lagos";
const change = {
  revision: 123,
  at: "2026-11-21T00:12:00.000Z",
  by: { id: "a", name: "Ada Obi", email: "ada@ward.test" },
};

it("says when a roster was saved and who saved it, with the number of the change", () => {
  expect(provenanceText(change, LAGOS)).toBe(
    "Roster saved 21 Nov 2026, 01:12 by Ada Obi (change 123).",
  );
});

it("says that there was no roster", () => {
  expect(provenanceText(null, LAGOS)).toBe("There was no roster.");
});

it.each([
  [{ ...change.by, name: "" }, "ada@ward.test"],
  [null, "Wardline"],
])(
  "names people without a name by their email address, and the system as Wardline (%j)",
  (by, who) => {
    expect(rosterChangeText({ ...change, by }, LAGOS)).toContain(` by ${who} (`);
  },
);

it.each([
  ["roster", null],
  ["department", "Nobody was rostered: the department's own contact."],
  ["hod", "Nobody was rostered: the head of department."],
  ["none", "Nobody was known to be on call."],
] as const)("describes the source %s as %s", (source, text) => {
  expect(sourceText({ source })).toBe(text);
});

const NOW = Date.parse("2026-11-21T12:00:00Z");

it.each([
  [null, "Please give a valid time."],
  [NOW + 120_000, "Please choose a time that has passed."],
  [NOW, null],
  [NOW - 1, null],
])("describes the problem of the time %p as %p", (at, problem) => {
  expect(findTimeProblem(at, NOW)).toBe(problem);
});
