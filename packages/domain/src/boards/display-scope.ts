import { splitTeams } from "../people/department.js";
import type { WardLimit } from "../people/ward-limit.js";
import { toComparedText } from "../text/text-forms.js";

/**
 * Patients that a display shows; if both lists are empty, all patients of the hospital (docs/wire/boards.md, Displays
 * and boards).
 */
export interface DisplayScope {
  /** Ward ids. */
  wards: readonly string[];
  /** Department names, in any case. */
  departments: readonly string[];
}

/** Fields that determine which displays show a patient. */
export interface ScopedCard {
  /** Null if the patient is in no known bed; absent on records from before wards existed. */
  ward_id?: string | null | undefined;
  /** Department names, joined with commas. */
  teams: string;
}

/** Fields that decide whether a board shows a patient. The log stores these fields for deleted patients. */
export const SCOPE_FIELDS = ["status", "teams", "ward_id"] as const;

export const WHOLE_HOSPITAL: DisplayScope = { wards: [], departments: [] };

export function isWholeHospital({ wards, departments }: DisplayScope): boolean {
  return wards.length === 0 && departments.length === 0;
}

/** True if the patient is in one of the wards or belongs to one of the departments. */
export function isInScope(scope: DisplayScope, { ward_id, teams }: ScopedCard): boolean {
  if (isWholeHospital(scope)) return true;
  if (ward_id != null && scope.wards.includes(ward_id)) return true;
  if (scope.departments.length === 0) return false;
  const comparedDepartments = new Set(scope.departments.map(toComparedText));
  return splitTeams(teams).some((team) => comparedDepartments.has(toComparedText(team)));
}

/**
 * True if a display shows the ward's beds. A display for departments alone shows no beds, because beds would reveal
 * other patients.
 */
export function isWardInScope(scope: DisplayScope, id: string): boolean {
  return isWholeHospital(scope) || scope.wards.includes(id);
}

/** Narrows a display's scope to a reader's ward limit; null if nothing remains (docs/wire/accounts.md, Persons by ward). */
export function narrowScope(
  scope: DisplayScope,
  limit: WardLimit,
): { wards: string[]; departments: string[] } | null {
  if (limit.length === 0) return { wards: [...scope.wards], departments: [...scope.departments] };
  const wards = isWholeHospital(scope)
    ? [...limit]
    : scope.wards.filter((id) => limit.includes(id));
  return wards.length === 0 ? null : { wards, departments: [] };
}

/** True if a display shows only patients within the limit. */
export function isScopeWithin({ wards, departments }: DisplayScope, limit: WardLimit): boolean {
  if (limit.length === 0) return true;
  const isForWardsOnly = wards.length > 0 && departments.length === 0;
  return isForWardsOnly && wards.every((id) => limit.includes(id));
}

/** Key of a scope: equal for all scopes that admit the same patients. */
export function getScopeKey({ wards, departments }: DisplayScope): string {
  const sortUnique = (names: readonly string[]) => [...new Set(names)].sort();
  return JSON.stringify([sortUnique(wards), sortUnique(departments.map(toComparedText))]);
}
