import { addUp, countJest, countPlaywright, sayCounts, withoutSkips } from "./counts.js";

describe("counts", () => {
  it("reads Jest's report", () => {
    const report = {
      numPassedTests: 40,
      numFailedTests: 2,
      numPendingTests: 3,
      numTodoTests: 1,
      numRuntimeErrorTestSuites: 1,
    };
    expect(countJest(JSON.stringify(report))).toEqual({ passed: 40, failed: 3, skipped: 4 });
  });

  it("reads Playwright's report", () => {
    const stats = { expected: 10, unexpected: 1, flaky: 2, skipped: 3 };
    const report = JSON.stringify({ stats, errors: [{ message: "no tests found" }] });
    expect(countPlaywright(report)).toEqual({ passed: 12, failed: 2, skipped: 3 });
  });

  it("takes a missing number for none, and an unreadable report for an error", () => {
    expect(countJest("{}")).toEqual({ passed: 0, failed: 0, skipped: 0 });
    expect(countPlaywright("{}")).toEqual({ passed: 0, failed: 0, skipped: 0 });
    expect(() => countJest("")).toThrow(SyntaxError);
  });

  it("says what came out", () => {
    const all = [
      { passed: 3, failed: 0, skipped: 1 },
      { passed: 4, failed: 2, skipped: 0 },
    ];
    expect(sayCounts(addUp(all))).toBe("7 passed, 2 failed, 1 skipped");
    expect(sayCounts(withoutSkips(addUp(all)))).toBe("7 passed, 3 failed");
    expect(sayCounts(addUp([]))).toBe("0 passed, 0 failed");
  });
});
