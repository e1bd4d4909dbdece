import {
  addUp,
  countJest,
  countPlaywright,
  countSkipsAsFailures,
  describeJest,
  formatCounts,
  NO_COUNTS,
} from "./counts.js";

describe("counts", () => {
  it("reads Jest's report", () => {
    const report = {
      numPassedTests: 40,
      numFailedTests: 2,
      numPendingTests: 3,
      numTodoTests: 1,
      numRuntimeErrorTestSuites: 1,
    };
    expect(countJest(JSON.stringify(report))).toEqual({
      passed: 40,
      failed: 3,
      skipped: 4,
      flaky: 0,
    });
  });

  it("counts a Jest test that passed on its second attempt as passed and flaky, with its error", () => {
    const result = { ancestorTitles: ["b"], title: "is shown", retryReasons: ["Error: late"] };
    const report = JSON.stringify({
      numPassedTests: 1,
      numFailedTests: 1,
      testResults: [
        {
          name: "/app/web/src/b.spec.ts",
          assertionResults: [
            { ...result, status: "passed" },
            { ...result, status: "failed", failureMessages: ["Error: never"] },
          ],
        },
      ],
    });
    expect(countJest(report)).toMatchObject({ passed: 1, failed: 1, flaky: 1 });
    expect(describeJest(report, "/app")).toBe(
      [
        "FLAKY web/src/b.spec.ts › b › is shown\nError: late",
        "FAILED web/src/b.spec.ts › b › is shown\nError: late\nError: never",
      ].join("\n\n"),
    );
  });

  it("names each failure's own spec, even within a group, and names a file that could not run", () => {
    const failed = (ancestorTitles: string[], title: string) => ({
      ancestorTitles,
      title,
      status: "failed",
      failureMessages: ["Error: no"],
    });
    const report = JSON.stringify({
      testResults: [
        {
          name: "/app/packages/testing/together/plain-1.cjs",
          message: "all of it",
          assertionResults: [
            { ancestorTitles: ["a.spec.ts"], title: "is fine", status: "passed" },
            failed(["packages/domain/src/bed.spec.ts", "a bed"], "is free"),
          ],
        },
        { name: "/app/web/src/b.spec.ts", assertionResults: [failed(["b"], "is shown")] },
        { name: "/app/web/src/c.spec.ts", message: "no such module" },
      ],
    });
    expect(describeJest(report, "/app")).toBe(
      [
        "FAILED packages/domain/src/bed.spec.ts › a bed › is free\nError: no",
        "FAILED web/src/b.spec.ts › b › is shown\nError: no",
        "FAILED web/src/c.spec.ts\nno such module",
      ].join("\n\n"),
    );
  });

  it("reads Playwright's report", () => {
    const stats = { expected: 10, unexpected: 1, flaky: 2, skipped: 3 };
    const report = JSON.stringify({ stats, errors: [{ message: "no tests found" }] });
    expect(countPlaywright(report)).toEqual({ passed: 12, failed: 2, skipped: 3, flaky: 2 });
  });

  it("treats a missing number as 0, and an unreadable report as an error", () => {
    expect(countJest("{}")).toEqual(NO_COUNTS);
    expect(countPlaywright("{}")).toEqual(NO_COUNTS);
    expect(() => countJest("")).toThrow(SyntaxError);
  });

  it("formats a summary", () => {
    const all = [
      { passed: 3, failed: 0, skipped: 1, flaky: 0 },
      { passed: 4, failed: 2, skipped: 0, flaky: 0 },
    ];
    expect(formatCounts(addUp(all))).toBe("7 passed, 2 failed, 1 skipped");
    expect(formatCounts(countSkipsAsFailures(addUp(all)))).toBe("7 passed, 3 failed");
    expect(formatCounts(addUp([]))).toBe("0 passed, 0 failed");
    expect(formatCounts({ passed: 5, failed: 0, skipped: 1, flaky: 1 })).toBe(
      "5 passed, 0 failed, 1 skipped, 1 flaky",
    );
  });
});
