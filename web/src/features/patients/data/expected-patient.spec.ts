/** @jest-environment ./web/testing/browser.cjs */
import { buildPatient } from "../../../../testing/patient.js";
import { predictPatient } from "./use-patients-change.js";

const NOW = Date.parse("2026-11-22T09:00:00Z");
const at = "2026-11-22T09:00:00.000Z";

it("restarts the clocks of changed fields and leaves other clocks alone", () => {
  const patient = buildPatient({
    status: "card_opened",
    waiting_for: "Imaging",
    waiting_since: "x",
  });

  const admitted = predictPatient(patient, { status: "admitted" }, NOW);
  expect(admitted).toMatchObject({ status: "admitted", status_since: at, waiting_since: "x" });

  const same = { status: "card_opened", waiting_for: "Imaging", flags: ["falls"] } as const;
  const flagged = predictPatient(patient, { ...same, flags: [...same.flags] }, NOW);
  expect(flagged).toEqual({ ...patient, flags: ["falls"] });
});

it("starts no clock when there is nothing to wait for", () => {
  const patient = buildPatient({ waiting_for: null, waiting_since: null });
  const waiting = predictPatient(patient, { waiting_for: "Theatre" }, NOW);
  expect(waiting).toMatchObject({ waiting_for: "Theatre", waiting_since: at });
  expect(predictPatient(waiting, { waiting_for: null }, NOW)).toEqual(patient);
});

it("restores the clocks when a change is undone", () => {
  const before = buildPatient({ status: "new_patient", status_since: "2026-11-22T06:54:00.000Z" });
  const changed = predictPatient(before, { status: "admitted" }, NOW);
  const undone = predictPatient(changed, { status: "new_patient" }, NOW, before);
  expect(undone).toEqual(before);
});
