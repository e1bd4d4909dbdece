import { relative } from "node:path";

/** Results of tests, or of steps that are not tests. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** Passed only on the second attempt. */
  flaky: number;
}

export const NO_COUNTS: Counts = { passed: 0, failed: 0, skipped: 0, flaky: 0 };
export const ONE_PASSED: Counts = { passed: 1, failed: 0, skipped: 0, flaky: 0 };
export const ONE_FAILED: Counts = { passed: 0, failed: 1, skipped: 0, flaky: 0 };
export const ONE_SKIPPED: Counts = { passed: 0, failed: 0, skipped: 1, flaky: 0 };

/** Counts the results of a Jest report (`--json`). A file that could not run counts as one failure. */
export function countJest(report: string): Counts {
  const parsed = JSON.parse(report) as Record<string, unknown> & JestReport;
  const results = (parsed.testResults ?? []).flatMap((file) => file.assertionResults ?? []);
  return {
    passed: toAmount(parsed.numPassedTests),
    failed: toAmount(parsed.numFailedTests) + toAmount(parsed.numRuntimeErrorTestSuites),
    skipped: toAmount(parsed.numPendingTests) + toAmount(parsed.numTodoTests),
    flaky: results.filter(isFlaky).length,
  };
}

interface JestResult {
  ancestorTitles: string[];
  title: string;
  status: string;
  failureMessages?: string[];
  /** Errors of a first attempt (packages/testing/second-attempt.cjs). */
  retryReasons?: string[];
}

interface JestReport {
  testResults?: { name: string; message?: string; assertionResults?: JestResult[] }[];
}

const isFlaky = ({ status, retryReasons = [] }: JestResult) =>
  status === "passed" && retryReasons.length > 0;

/** Lists the failed, skipped and flaky tests of a Jest report, each under the path of its spec. */
export function describeJest(report: string, root: string): string {
  const { testResults = [] } = JSON.parse(report) as JestReport;
  return testResults
    .flatMap(({ name, message = "", assertionResults = [] }) => {
      const descriptions = assertionResults
        .filter((result) => result.status !== "passed" || isFlaky(result))
        .map((result) => {
          const { ancestorTitles, title, failureMessages = [], retryReasons = [] } = result;
          // In a group, the outermost describe block is already the spec's path (packages/testing/together).
          const isInGroup = /\.spec\.tsx?$/.test(ancestorTitles[0] ?? "");
          const path = isInGroup ? [] : [relative(root, name)];
          const fullTitle = [...path, ...ancestorTitles, title].join(" › ");
          const outcome = isFlaky(result) ? "FLAKY" : result.status.toUpperCase();
          return [`${outcome} ${fullTitle}`, ...retryReasons, ...failureMessages].join("\n");
        });
      const hasFileError = descriptions.length === 0 && message !== "";
      return hasFileError ? [`FAILED ${relative(root, name)}\n${message}`] : descriptions;
    })
    .join("\n\n");
}

/**
 * Counts the results of Playwright's `json` reporter. A test that passed on its second attempt counts as passed and
 * flaky.
 */
export function countPlaywright(report: string): Counts {
  const { stats = {}, errors = [] } = JSON.parse(report) as {
    stats?: Record<string, unknown>;
    errors?: unknown[];
  };
  return {
    passed: toAmount(stats.expected) + toAmount(stats.flaky),
    failed: toAmount(stats.unexpected) + errors.length,
    skipped: toAmount(stats.skipped),
    flaky: toAmount(stats.flaky),
  };
}

/** Counts skipped tests as failed. */
export function countSkipsAsFailures({ passed, failed, skipped }: Counts): Counts {
  return { passed, failed: failed + skipped, skipped: 0, flaky: 0 };
}

export function addUp(all: readonly Counts[]): Counts {
  return all.reduce(
    (sum, counts) => ({
      passed: sum.passed + counts.passed,
      failed: sum.failed + counts.failed,
      skipped: sum.skipped + counts.skipped,
      flaky: sum.flaky + counts.flaky,
    }),
    NO_COUNTS,
  );
}

/** Returns the closing line of a test run. */
export function formatCounts({ passed, failed, skipped, flaky }: Counts): string {
  const extras = [
    ...(skipped === 0 ? [] : [`${skipped} skipped`]),
    ...(flaky === 0 ? [] : [`${flaky} flaky`]),
  ];
  return [`${passed} passed`, `${failed} failed`, ...extras].join(", ");
}

function toAmount(value: unknown): number {
  return typeof value === "number" ? value : 0;
}
