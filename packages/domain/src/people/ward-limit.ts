import { type Grant, hasAnyGrant } from "./grants.js";

/**
 * Ward ids that limit someone's rights; empty: the whole hospital (docs/wire/accounts.md, Persons by ward). Deleted
 * wards remain listed, so that a limit never disappears by itself.
 */
export type WardLimit = readonly string[];

/** Grants that show patients, so that a limit applies to them. */
const PATIENT_GRANTS: readonly Grant[] = ["patients.read", "audit.read"];

/** Grants that reach every patient despite a limit, through a board or another bed list. */
export const WHOLE_HOSPITAL_GRANTS = [
  "displays.manage",
  "settings.manage",
  "administrator",
] as const satisfies readonly Grant[];

/** True if the patient's current or last ward is within the limit. Patients in no known ward need unlimited rights. */
export function isWithinLimit(
  limit: WardLimit,
  { ward_id }: { ward_id?: string | null | undefined },
): boolean {
  return limit.length === 0 || (ward_id != null && limit.includes(ward_id));
}

/** True if `limit` admits every patient that `other` admits. */
export function coversLimit(limit: WardLimit, other: WardLimit): boolean {
  if (limit.length === 0) return true;
  return other.length > 0 && other.every((id) => limit.includes(id));
}

export function isSameLimit(a: WardLimit, b: WardLimit): boolean {
  return coversLimit(a, b) && coversLimit(b, a);
}

/** True if these grants show patients, so that a limit matters. */
export function hasPatientGrant(grants: readonly Grant[]): boolean {
  return hasAnyGrant(grants, PATIENT_GRANTS);
}

/** A limit to store: sorted, without duplicates; empty if the grants show no patients. */
export function normaliseLimit(grants: readonly Grant[], limit: WardLimit): string[] {
  return hasPatientGrant(grants) ? [...new Set(limit)].sort() : [];
}

/** Returns those of the grants that cannot be limited to wards. */
export function listWholeHospitalGrants(grants: readonly Grant[]): Grant[] {
  return WHOLE_HOSPITAL_GRANTS.filter((grant) => grants.includes(grant));
}
