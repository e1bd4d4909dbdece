import { ageQuestion, isPlainAge } from "./age.js";

describe("typed age", () => {
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
  ])("is accepted without a question: %j", (text) => {
    expect(isPlainAge(text)).toBe(true);
    expect(ageQuestion(text)).toBeNull();
  });

  it.each(["-3", "abc", "1e3", "200", "0", "131", "200 yrs", "3 apples", "months", "x".repeat(40)])(
    "is questioned: %j",
    (text) => {
      expect(isPlainAge(text)).toBe(false);
      expect(ageQuestion(text)).toBe(`Is ${text} right?`);
    },
  );

  it("raises no question when empty, because the required field reports that itself", () => {
    expect(ageQuestion("  ")).toBeNull();
  });
});
