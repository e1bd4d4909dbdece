import { type Grant, includesAny } from "../people/grants.js";

/**
 * The ids of the wards to which someone's rights are limited; none: the whole hospital (docs/wire.md, Persons by ward). An
 * id whose ward was deleted stays, so that a limit never ends by itself.
 */
export type WardLimit = readonly string[];

/** The grants that show patients: a limit says which. */
const SHOWS_PATIENTS: readonly Grant[] = ["patients.read", "audit.read"];

/** The grants by which someone could reach every patient whatever the limit, by a board or by another bed list. */
export const WHOLE_HOSPITAL_GRANTS = [
  "displays.manage",
  "settings.manage",
  "administrator",
] as const satisfies readonly Grant[];

/** Whether someone may know of a card: where it lies now, or lay last. One in no known ward is for unlimited rights alone. */
export function isWithin(
  limit: WardLimit,
  { ward_id }: { ward_id?: string | null | undefined },
): boolean {
  return limit.length === 0 || (ward_id != null && limit.includes(ward_id));
}

/** Whether one limit reaches everything that the other one does. */
export function reachesAll(limit: WardLimit, other: WardLimit): boolean {
  if (limit.length === 0) return true;
  return other.length > 0 && other.every((id) => limit.includes(id));
}

/** Whether two limits reach the same. */
export function isSameLimit(a: WardLimit, b: WardLimit): boolean {
  return reachesAll(a, b) && reachesAll(b, a);
}

/** Whether someone with these grants sees patients at all, so that a limit matters. */
export function showsPatients(grants: readonly Grant[]): boolean {
  return includesAny(grants, SHOWS_PATIENTS);
}

/** The limit as it is stored: each ward once, in one order; none where these grants show no patients. */
export function normalLimit(grants: readonly Grant[], limit: WardLimit): string[] {
  return showsPatients(grants) ? [...new Set(limit)].sort() : [];
}

/** Of these grants those that nobody can have for some wards alone. */
export function wholeHospitalGrants(grants: readonly Grant[]): Grant[] {
  return WHOLE_HOSPITAL_GRANTS.filter((grant) => grants.includes(grant));
}
