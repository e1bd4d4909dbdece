import type { Acuity } from "./acuity.js";
import type { PatientStatus } from "./patient-status.js";
import { DEFAULT_WAITING_TARGETS } from "./waiting.js";
import { computeWaitingRank, isUrgent, needsAttention } from "./waiting-order.js";

const NOW = Date.UTC(2026, 10, 21, 11);

function rank(minutes: number, acuity: Acuity | null, status: PatientStatus = "new_patient") {
  const status_since = new Date(NOW - minutes * 60_000).toISOString();
  return computeWaitingRank({ status, acuity, status_since }, DEFAULT_WAITING_TARGETS, NOW);
}

it("lists acuity 1 and then 2 ahead of longer waits, and all others by wait ÷ target", () => {
  const ranks = [
    rank(3, 1),
    rank(2, 1),
    rank(156, 2),
    rank(11, 2),
    rank(315, 3),
    rank(302, null, "new_patient_reviewed"),
    rank(62, null),
    rank(205, 4),
    rank(50, 3),
    rank(30, null),
    rank(5, 3),
  ];
  expect(ranks).toEqual(ranks.slice().sort((a, b) => a - b));
  expect(new Set(ranks).size).toBe(ranks.length);
  expect(ranks.every(needsAttention)).toBe(true);
  expect(ranks.filter(isUrgent)).toHaveLength(4);
});

it("leaves out patients who are within the target, have no target, or have left", () => {
  const calmRanks = [
    rank(60, null, "new_patient_reviewed"),
    rank(9_000, null, "admitted"),
    rank(9_000, 1, "discharged"),
  ];
  expect(calmRanks.filter(needsAttention)).toEqual([]);
  expect(calmRanks[0]).toBeLessThan(calmRanks[1] ?? 0);
});
