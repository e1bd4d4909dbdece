import type { FirstStep } from "@wardline/contracts/accounts/first-steps";
import type { EntityManager } from "typeorm";
import { Hospital } from "../../entities/hospitals/hospital.js";
import type { Work } from "../../work.js";
import { isPastVisit } from "../screens/screen-visits.js";

/** Returns the state of a hospital's first steps (docs/product.md, The first day). */
export async function readFirstSteps(
  manager: EntityManager,
  hospitalId: string,
  now: Date,
): Promise<Record<FirstStep, boolean>> {
  const [row] = await manager.query<[Record<FirstStep, boolean>]>(
    `SELECT EXISTS (SELECT 1 FROM patient WHERE hospital_id = $1) AS patient,
            EXISTS (SELECT 1 FROM display WHERE hospital_id = $1 AND revoked_at IS NULL) AS published,
            EXISTS (SELECT 1 FROM hospital WHERE id = $1 AND timezone_chosen) AS clock,
            EXISTS (SELECT 1 FROM department WHERE hospital_id = $1) AS departments,
            EXISTS (SELECT 1 FROM ward WHERE hospital_id = $1) AS wards,
            EXISTS (SELECT 1 FROM account
                     WHERE hospital_id = $1 AND account_type = 'sub' AND deleted_at IS NULL) AS staff,
            EXISTS (SELECT 1 FROM roster WHERE hospital_id = $1) AS roster,
            EXISTS (SELECT 1 FROM screen WHERE hospital_id = $1 AND NOT ${isPastVisit("screen", "$2::timestamptz")})
              OR EXISTS (SELECT 1 FROM pairing WHERE hospital_id = $1 AND display_id IS NOT NULL) AS screen`,
    [hospitalId, now],
  );
  return row;
}

export async function updateFirstSteps(
  { manager, hospitalId }: Work,
  isHidden: boolean,
): Promise<void> {
  await manager.update(Hospital, { id: hospitalId }, { hideFirstSteps: isHidden });
}
