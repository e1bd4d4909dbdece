import type { FormerStart } from "@wardline/domain/roster/duty-starts";
import { type EntityManager, MoreThan } from "typeorm";
import { Hospital } from "../../entities/hospitals/hospital.js";
import type { Work } from "../../work.js";

/**
 * A hospital with a duty start to publish: the start at `dueAt`, or the first start after `dueAt`. `dueAt` is null if
 * no start was ever computed; no past start is published then.
 */
export interface DueHospital {
  hospitalId: string;
  dueAt: Date | null;
}

/** Finds the hospitals whose next duty start is at or before `by`, or unknown. */
export async function findDueHospitalsOfAllHospitals(
  manager: EntityManager,
  by: Date,
): Promise<DueHospital[]> {
  return manager.query<DueHospital[]>(
    `SELECT id AS "hospitalId", duty_due_at AS "dueAt" FROM hospital
      WHERE duty_due_at IS NULL OR duty_due_at <= $1`,
    [by],
  );
}

/** Locks a hospital until the transaction ends if its duty start is still due; null if the start is no longer due. */
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

/** Stores the hospital's next duty start; null if there is none until its settings change. */
export async function setNextDutyStart(
  { manager, hospitalId }: Work,
  dueAt: number | null,
): Promise<void> {
  await manager.query(
    "UPDATE hospital SET duty_due_at = coalesce($2::timestamptz, 'infinity') WHERE id = $1",
    [hospitalId, dueAt === null ? null : new Date(dueAt)],
  );
}

/**
 * Makes the worker recompute a hospital's next duty start, from now on, or from an earlier start that is not published
 * yet.
 */
export async function resetNextDutyStart({ manager, hospitalId, at }: Work): Promise<void> {
  await manager.query("UPDATE hospital SET duty_due_at = least(duty_due_at, $2) WHERE id = $1", [
    hospitalId,
    at,
  ]);
}

/** Makes the worker recompute all next duty starts from `at` on, because the clock went back. */
export async function resetNextDutyStartsOfAllHospitals(
  manager: EntityManager,
  at: Date,
): Promise<void> {
  await manager.update(Hospital, { dutyDueAt: MoreThan(at) }, { dutyDueAt: at });
}

/** Returns the former duty starts of a hospital and its departments, oldest first. */
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
