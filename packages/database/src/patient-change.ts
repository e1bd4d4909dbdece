import type { Patient, PatientData } from "@wardline/contracts/patients";
import type { EntityManager } from "typeorm";
import type { Actor, FieldChange, LoggedEvent } from "./event-log.js";

export interface PatientChange {
  hospitalId: string;
  id: string;
  /** The version that the caller saw; null lets the last write win. */
  expectedVersion: number | null;
  actor: Actor;
}

export type PatientChanged =
  | { outcome: "missing" }
  | { outcome: "conflict"; patient: Patient }
  | { outcome: "unchanged"; patient: Patient; event: null }
  | { outcome: "changed"; patient: Patient; event: LoggedEvent };

interface Row {
  outcome: PatientChanged["outcome"];
  card: Patient;
  newest: number;
  differences: FieldChange[] | null;
}

/**
 * Changes a card's fields, its version and history, and appends its event, all in one statement and so in one
 * transaction: the fast way of `updatePatient` with `appendEvents`. The hospital number's rule is the caller's.
 */
export async function changePatient(
  manager: EntityManager,
  { hospitalId, id, expectedVersion, actor }: PatientChange,
  data: PatientData,
): Promise<PatientChanged> {
  const [row] = await manager.query<Row[]>(
    "SELECT outcome, card, newest, differences FROM change_patient($1, $2, $3, $4, $5)",
    [hospitalId, id, expectedVersion, JSON.stringify(data), JSON.stringify(actor)],
  );
  if (row === undefined || row.outcome === "missing") return { outcome: "missing" };
  if (row.outcome === "conflict") return { outcome: "conflict", patient: row.card };
  if (row.outcome === "unchanged") return { outcome: "unchanged", patient: row.card, event: null };
  const event: LoggedEvent = {
    hospitalId,
    revision: row.newest,
    type: "patient.updated",
    payload: row.card,
    changes: row.differences,
  };
  return { outcome: "changed", patient: row.card, event };
}
