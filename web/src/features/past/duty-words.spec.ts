import { changeText, provenanceText, sourceText } from "./duty-words.js";
import { timeProblem } from "./use-typed-moment.js";

const LAGOS = "Africa/Lagos";
const change = {
  revision: 123,
  at: "2026-11-21T00:12:00.000Z",
  by: { id: "a", name: "Ada Obi", email: "ada@ward.test" },
};

it("says when, by whom and by which change a roster was saved", () => {
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
])("names people without a name by their address, and the system by its own (%j)", (by, who) => {
  expect(changeText({ ...change, by }, LAGOS)).toContain(` by ${who} (`);
});

it.each([
  ["roster", null],
  ["department", "Nobody was rostered: the department's own contact."],
  ["hod", "Nobody was rostered: the head of department."],
  ["none", "No one was known to be on call."],
] as const)("says of the source %s: %s", (source, text) => {
  expect(sourceText({ source })).toBe(text);
});

const NOW = Date.parse("2026-11-21T12:00:00Z");

it.each([
  [null, "Please give a valid time."],
  [NOW + 120_000, "Please choose a time that has passed."],
  [NOW, null],
  [NOW - 1, null],
])("given the time %p, then its problem is %p", (at, problem) => {
  expect(timeProblem(at, NOW)).toBe(problem);
});
