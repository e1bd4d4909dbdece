import type { Statistics } from "@wardline/contracts/patients/statistics";
import type { CallCount } from "@wardline/database/repositories/roster/call-reports";
import { CALL_RESULTS } from "@wardline/domain/roster/call-reports";

/** Summarises calls by department, month and hour; null if no call was reported (docs/wire/patients.md, Statistics). */
export function toCalls(counts: readonly CallCount[]): NonNullable<Statistics["calls"]> | null {
  if (counts.length === 0) return null;
  return {
    departments: sumBy(counts, "department"),
    months: sumBy(counts, "month"),
    hours: sumBy(counts, "hour"),
  };
}

/** Sums up the counts per value of a key, in the order of the values. */
function sumBy<K extends "department" | "month" | "hour">(counts: readonly CallCount[], key: K) {
  const values = [...new Set(counts.map((count) => count[key]))].sort((a, b) => (a < b ? -1 : 1));
  return values.map((value) => {
    const own = counts.filter((count) => count[key] === value);
    const [reached, no_answer, wrong_person] = CALL_RESULTS.map((result) =>
      own.reduce((sum, one) => sum + (one.result === result ? one.amount : 0), 0),
    ) as [number, number, number];
    return { [key]: value, reached, no_answer, wrong_person } as Record<K, CallCount[K]> &
      Record<(typeof CALL_RESULTS)[number], number>;
  });
}
