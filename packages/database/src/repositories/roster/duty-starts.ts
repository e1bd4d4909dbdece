import type { FormerStart } from "@wardline/domain/roster/duty-starts";
import type { EntityManager } from "typeorm";
import type { Work } from "../../work.js";

/**
 * A hospital of which a duty start is to be published: the next one, or the first since `dueAt`. Null: it was never looked
 * for, and there is nothing to make up for.
 */
export interface DueHospital {
  hospitalId: string;
  dueAt: Date | null;
}

/** The hospitals, of all, with a duty start by `by`, and those whose next one is not known; a job of the whole installation. */
export async function findDutiesDueOfAllHospitals(
  manager: EntityManager,
  by: Date,
): Promise<DueHospital[]> {
  return manager.query<DueHospital[]>(
    `SELECT id AS "hospitalId", duty_due_at AS "dueAt" FROM hospital
      WHERE duty_due_at IS NULL OR duty_due_at <= $1`,
    [by],
  );
}

/** The hospital as `findDutiesDueOfAllHospitals` would give it now, held until the transaction ends; null when it is not due any more. */
export async function lockDueHospital({
  manager,
  hospitalId,
  at,
}: Work): Promise<DueHospital | null> {
  const [row] = await manager.query<DueHospital[]>(
    `SELECT id AS "hospitalId", duty_due_at AS "dueAt" FROM hospital
      WHERE id = $1 AND (duty_due_at IS NULL OR duty_due_at <= $2) FOR UPDATE`,
    [hospitalId, at],
  );
  return row ?? null;
}

/** Notes when the hospital's next duty begins; null: never, until what decides it changes. */
export async function setDutyDue(
  { manager, hospitalId }: Work,
  dueAt: number | null,
): Promise<void> {
  await manager.query(
    "UPDATE hospital SET duty_due_at = coalesce($2::timestamptz, 'infinity') WHERE id = $1",
    [hospitalId, dueAt === null ? null : new Date(dueAt)],
  );
}

/**
 * Lets the worker find a hospital's next duty start again, because what decides it has changed: it looks from now on, or
 * from a start on that has not been published yet.
 */
export async function forgetDutyDue({ manager, hospitalId, at }: Work): Promise<void> {
  await manager.query("UPDATE hospital SET duty_due_at = least(duty_due_at, $2) WHERE id = $1", [
    hospitalId,
    at,
  ]);
}

/** Lets the worker look for the next duty start of all hospitals from `at` on: the time went back, and they may begin again. */
export async function forgetDutyDueOfAllHospitals(manager: EntityManager, at: Date): Promise<void> {
  await manager.query("UPDATE hospital SET duty_due_at = $1 WHERE duty_due_at > $1", [at]);
}

/** The duty starts of a hospital and its departments that held until others were chosen, oldest first. */
export async function readFormerStarts(
  manager: EntityManager,
  hospitalId: string,
): Promise<FormerStart[]> {
  return manager.query<FormerStart[]>(
    `SELECT department, zone, duty_start AS "dutyStart", (extract(epoch FROM until_at) * 1000)::float8 AS until
       FROM former_duty_start WHERE hospital_id = $1 ORDER BY until_at, department`,
    [hospitalId],
  );
}
