import type { Acuity } from "@wardline/domain/patients/acuity";
import { PATIENT_STATUSES } from "@wardline/domain/patients/patient-status";
import { DEFAULT_WAITING_TARGETS } from "@wardline/domain/patients/waiting";
import { computeWaitingRank, needsAttention } from "@wardline/domain/patients/waiting-order";
import { createTestPatient, NOON } from "../../../testing/test-board.js";
import { findRowDuty } from "../on-call/duties.js";
import { listAttention, listAttentionRows } from "./attention.js";
import { buildRows } from "./rows.js";
import { buildSignals } from "./signals.js";

const ago = (minutes: number) => new Date(NOON - minutes * 60_000).toISOString();
const TARGETS = {
  ...DEFAULT_WAITING_TARGETS,
  acuities: DEFAULT_WAITING_TARGETS.acuities.slice(),
};
const rank = (card: ReturnType<typeof createTestPatient>) =>
  computeWaitingRank(card, DEFAULT_WAITING_TARGETS, NOON);
const duty = findRowDuty([], [], "UTC");
const rowsFor = (cards: ReturnType<typeof createTestPatient>[]) =>
  buildRows(
    cards,
    [],
    NOON,
    false,
    () => duty,
    (card) => buildSignals(card, { targets: TARGETS, scale: "sats" }, NOON, "UTC", false),
    rank,
  );

it("sorts 44 patients like the Patients page, and leaves out patients within the target", () => {
  const cards = Array.from({ length: 44 }, (_, index) =>
    createTestPatient(String(index), {
      status: PATIENT_STATUSES[index % 4] ?? "admitted",
      acuity: index % 3 === 0 ? null : (((index % 4) + 1) as Acuity),
      status_since: ago((index * 37) % 331),
    }),
  );
  const sorted = cards
    .filter((card) => needsAttention(rank(card)))
    .sort((one, other) => rank(one) - rank(other));
  expect(sorted.length).toBeGreaterThan(10);
  expect(sorted.length).toBeLessThan(44);
  expect(listAttentionRows(rowsFor(cards)).map(({ id }) => id)).toEqual(sorted.map(({ id }) => id));
});

it("shows the wait in the strip, and the patient's name if there is no bed", () => {
  const found = listAttention(
    rowsFor([
      createTestPatient("4", { status: "new_patient", status_since: ago(0), bed_no: "" }),
      createTestPatient("3", { status: "new_patient", status_since: ago(50) }),
      createTestPatient("2", { status: "new_patient", status_since: ago(82) }),
      createTestPatient("1", { status: "new_patient", acuity: 1, status_since: ago(2) }),
      createTestPatient("5"),
    ]),
  );
  expect(found).toEqual([
    { id: "1", bed: "E1", kind: "over", wait: "2 min" },
    { id: "2", bed: "E2", kind: "over", wait: "82 min" },
    { id: "3", bed: "E3", kind: "due", wait: "50 min" },
    { id: "4", bed: "Patient 4", kind: "new", wait: "" },
  ]);
});
