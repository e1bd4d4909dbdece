import { LIMITS } from "../limits.js";
import { compared } from "../text/text-forms.js";
import { type Grant, includes } from "./grants.js";

/** The eight roles every hospital has and cannot remove (docs/product.md, Departments and roles page). */
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

/** Whether a role is locked: it shows a lock and no remove button (docs/product.md, Departments and roles page). */
export function isDefaultRole(role: string): boolean {
  const folded = compared(role);
  return DEFAULT_ROLES.some((name) => compared(name) === folded);
}

/** Why a department or role name is refused, or null when it is fine (docs/wire.md, Departments, roles, staff). */
export function nameProblem(name: string): "empty" | "too_long" | "comma" | "slash" | null {
  const trimmed = name.trim();
  if (trimmed === "") return "empty";
  if (trimmed.length > LIMITS.departmentName) return "too_long";
  if (trimmed.includes(",")) return "comma";
  if (/[/\\]/.test(trimmed)) return "slash";
  return null;
}

/**
 * A patient's `teams` text as department names: comma-joined, so that no name holds a comma (docs/wire.md, Patients).
 */
export function splitTeams(teams: string): string[] {
  return teams
    .split(",")
    .map((team) => team.trim())
    .filter((team) => team !== "");
}

/** Department names as a patient's `teams` text. */
export function joinTeams(departments: readonly string[]): string {
  return departments.join(",");
}

/** A patient's `teams` text without one department, whatever its spelling. */
export function withoutTeam(teams: string, department: string): string {
  const folded = compared(department);
  return joinTeams(splitTeams(teams).filter((team) => compared(team) !== folded));
}

/** The sentence for a role that the hospital does not have (docs/wire.md, Departments, roles, staff). */
export function unknownRole(name: string): string {
  return `"${name}" is not one of your roles.`;
}

/** The sentence for a department name that the hospital does not have (docs/wire.md, Departments, roles, staff). */
export function unknownDepartment(name: string): string {
  return `"${name}" is not one of your departments.`;
}

/** Whether somebody makes the roster of a department: every one with `roster.manage`, otherwise the own. */
export function makesRosterOf(
  { grants, department }: { grants: readonly Grant[]; department: string },
  of: string,
): boolean {
  if (includes(grants, "roster.manage")) return true;
  return includes(grants, "roster.write") && compared(department) === compared(of);
}
