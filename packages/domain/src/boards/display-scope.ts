import { splitTeams } from "../people/department.js";
import { compared } from "../text/text-forms.js";
import type { WardLimit } from "../wards/ward-limit.js";

/** Which patients a display is for; both lists empty: all of the hospital (docs/wire.md, Displays and boards). */
export interface DisplayScope {
  /** Ids of wards. */
  wards: readonly string[];
  /** Names of departments, in any case. */
  departments: readonly string[];
}

/** The part of a card by which a display is for it or not. */
export interface ScopedCard {
  /** Null where the card lies in no known bed; absent on cards that were written before there were wards. */
  ward_id?: string | null | undefined;
  /** Comma-joined names of departments. */
  teams: string;
}

/** What decides whether a board shows a card. The log keeps it of a card that is deleted. */
export const SHOWN_BY = ["status", "teams", "ward_id"] as const;

export const WHOLE_HOSPITAL: DisplayScope = { wards: [], departments: [] };

/** Whether a scope leaves no patient out. */
export function isWholeHospital({ wards, departments }: DisplayScope): boolean {
  return wards.length === 0 && departments.length === 0;
}

/** Whether a card lies in one of the scope's wards or has one of its departments as a team. */
export function isInScope(scope: DisplayScope, { ward_id, teams }: ScopedCard): boolean {
  if (isWholeHospital(scope)) return true;
  if (ward_id != null && scope.wards.includes(ward_id)) return true;
  if (scope.departments.length === 0) return false;
  const folded = new Set(scope.departments.map(compared));
  return splitTeams(teams).some((team) => folded.has(compared(team)));
}

/**
 * Whether a display shows a ward with its beds: any where it is for the whole hospital, else the wards that it is for. One
 * that is for departments alone shows none: a ward's beds say who else lies there.
 */
export function isWardInScope(scope: DisplayScope, id: string): boolean {
  return isWholeHospital(scope) || scope.wards.includes(id);
}

/** What someone with this limit may see of a display; null for nothing (docs/wire.md, Persons by ward). */
export function scopeWithin(
  scope: DisplayScope,
  limit: WardLimit,
): { wards: string[]; departments: string[] } | null {
  if (limit.length === 0) return { wards: [...scope.wards], departments: [...scope.departments] };
  const wards = isWholeHospital(scope)
    ? [...limit]
    : scope.wards.filter((id) => limit.includes(id));
  return wards.length === 0 ? null : { wards, departments: [] };
}

/** Whether a display shows nothing but what someone with this limit may see. */
export function isScopeWithin({ wards, departments }: DisplayScope, limit: WardLimit): boolean {
  if (limit.length === 0) return true;
  const isOfWards = wards.length > 0 && departments.length === 0;
  return isOfWards && wards.every((id) => limit.includes(id));
}

/** The same for every scope that lets the same patients through, and for no other one. */
export function scopeKey({ wards, departments }: DisplayScope): string {
  const sorted = (names: readonly string[]) => [...new Set(names)].sort();
  return JSON.stringify([sorted(wards), sorted(departments.map(compared))]);
}
