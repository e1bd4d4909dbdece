import { LIMITS } from "../limits.js";
import { toComparedText } from "../text/text-forms.js";
import { type Grant, hasGrant } from "./grants.js";

/** The eight roles that no hospital can remove (docs/product.md, Departments and roles page). */
export const DEFAULT_ROLES = [
  "Officer",
  "Registrar",
  "Senior Registrar",
  "Consultant",
  "Medical Officer",
  "House Officer",
  "Casualty Officer",
  "Chief Medical Director",
] as const;

/** True if the role is locked and has no remove button (docs/product.md, Departments and roles page). */
export function isDefaultRole(role: string): boolean {
  const folded = toComparedText(role);
  return DEFAULT_ROLES.some((name) => toComparedText(name) === folded);
}

/**
 * Explains why a department or role name is refused; null if it is valid (docs/wire/accounts.md, Departments, roles,
 * staff).
 */
export function nameProblem(name: string): "empty" | "too_long" | "comma" | "slash" | null {
  const trimmed = name.trim();
  if (trimmed === "") return "empty";
  if (trimmed.length > LIMITS.departmentName) return "too_long";
  if (trimmed.includes(",")) return "comma";
  if (/[/\\]/.test(trimmed)) return "slash";
  return null;
}

/** Splits a patient's comma-joined `teams` into department names (docs/wire/patients.md, Patients). */
export function splitTeams(teams: string): string[] {
  return teams
    .split(",")
    .map((team) => team.trim())
    .filter((team) => team !== "");
}

export function joinTeams(departments: readonly string[]): string {
  return departments.join(",");
}

/** Removes a department from a patient's `teams`, ignoring case. */
export function removeTeam(teams: string, department: string): string {
  const folded = toComparedText(department);
  return joinTeams(splitTeams(teams).filter((team) => toComparedText(team) !== folded));
}

/** Error for a role the hospital does not have (docs/wire/accounts.md, Departments, roles, staff). */
export function unknownRoleError(name: string): string {
  return `"${name}" is not one of your roles.`;
}

/** Error for a department the hospital does not have (docs/wire/accounts.md, Departments, roles, staff). */
export function unknownDepartmentError(name: string): string {
  return `"${name}" is not one of your departments.`;
}

/**
 * True if this person may make the department's roster: with `roster.manage`, the roster of any department; otherwise
 * only the roster of their own department.
 */
export function canMakeRoster(
  { grants, department }: { grants: readonly Grant[]; department: string },
  of: string,
): boolean {
  if (hasGrant(grants, "roster.manage")) return true;
  return hasGrant(grants, "roster.write") && toComparedText(department) === toComparedText(of);
}
