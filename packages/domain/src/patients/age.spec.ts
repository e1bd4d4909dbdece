import { ageQuestion, isPlainAge } from "./age.js";

describe("a typed age", () => {
  it.each([
    "1",
    "34",
    " 34 ",
    "0.5",
    "130",
    "3 months",
    "6 wks",
    "0 days",
    "10 days",
    "2 yrs",
    "2yrs",
    "1 day",
    "1 year 2 months",
    "1 yr, 2 months",
    "3 Months old",
    "6 hours",
  ])("given %j, then it is taken without a question", (text) => {
    expect(isPlainAge(text)).toBe(true);
    expect(ageQuestion(text)).toBeNull();
  });

  it.each(["-3", "abc", "1e3", "200", "0", "131", "200 yrs", "3 apples", "months", "x".repeat(40)])(
    "given %j, then the form asks whether it is right",
    (text) => {
      expect(isPlainAge(text)).toBe(false);
      expect(ageQuestion(text)).toBe(`Is ${text} right?`);
    },
  );

  it("given nothing, then there is nothing to ask: what is missing is said elsewhere", () => {
    expect(ageQuestion("  ")).toBeNull();
  });
});
