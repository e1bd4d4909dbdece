import type { EmergencyReach } from "@wardline/contracts/boards/emergencies";
import type { EmergencyScreen } from "@wardline/database/repositories/boards/emergencies";
import type { DisplayScope } from "@wardline/domain/boards/display-scope";
import { isEmergencyFor } from "@wardline/domain/boards/emergency";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { WARD_NOT_FOUND } from "@wardline/domain/wards/ward";
import { invalidFieldError } from "../../errors/app-error.js";

/**
 * Resolves a scope to known wards (ids) and departments, without duplicates. Throws `VALIDATION_FAILED` for an unknown
 * ward or department, where nobody would see the emergency.
 */
export function resolveScope(
  { wards, departments }: DisplayScope,
  knownWards: readonly string[],
  knownDepartments: readonly string[],
): { wards: string[]; departments: string[] } {
  const names = new Map(knownDepartments.map((name) => [toComparedText(name), name]));
  if (!wards.every((id) => knownWards.includes(id))) {
    throw invalidFieldError("scope.wards", WARD_NOT_FOUND);
  }
  return {
    wards: [...new Set(wards)],
    departments: [...new Set(departments.map(toComparedText))].map((folded) => {
      const name = names.get(folded);
      if (name === undefined) {
        throw invalidFieldError("scope.departments", "This department could not be found.");
      }
      return name;
    }),
  };
}

/** Counts the screens in scope that have drawn an emergency, and the seconds until the last of them had drawn it. */
export function countEmergencyReach({
  raisedAt,
  scope,
  screens,
}: {
  raisedAt: Date;
  scope: DisplayScope;
  screens: readonly EmergencyScreen[];
}): EmergencyReach {
  const targets = screens.filter((screen) => isEmergencyFor(scope, screen.scope));
  const drawn = targets.flatMap(({ drawnAt }) => (drawnAt === null ? [] : [drawnAt.getTime()]));
  const seconds = drawn.length === 0 ? null : (Math.max(...drawn) - raisedAt.getTime()) / 1000;
  return { drawn: drawn.length, screens: targets.length, seconds };
}
