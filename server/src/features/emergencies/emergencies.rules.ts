import type { EmergencyReach } from "@wardline/contracts/emergencies";
import type { EmergencyScreen } from "@wardline/database/repositories/boards/emergencies";
import type { DisplayScope } from "@wardline/domain/boards/display-scope";
import { isEmergencyFor } from "@wardline/domain/boards/emergency";
import { compared } from "@wardline/domain/text/text-forms";
import { WARD_NOT_FOUND } from "@wardline/domain/wards/ward";
import { invalidField } from "../../errors/app-error.js";

/**
 * A scope of the hospital's own wards (ids) and departments, each once and as the hospital writes it. An unknown one throws
 * `VALIDATION_FAILED`: it would be shown to nobody.
 */
export function scopeOf(
  { wards, departments }: DisplayScope,
  knownWards: readonly string[],
  knownDepartments: readonly string[],
): { wards: string[]; departments: string[] } {
  const names = new Map(knownDepartments.map((name) => [compared(name), name]));
  if (!wards.every((id) => knownWards.includes(id))) {
    throw invalidField("scope.wards", WARD_NOT_FOUND);
  }
  return {
    wards: [...new Set(wards)],
    departments: [...new Set(departments.map(compared))].map((folded) => {
      const name = names.get(folded);
      if (name === undefined) {
        throw invalidField("scope.departments", "This department could not be found.");
      }
      return name;
    }),
  };
}

/** On how many of the screens that it is for an emergency was drawn, and after how many seconds on the last of them. */
export function emergencyReach({
  raisedAt,
  scope,
  screens,
}: {
  raisedAt: Date;
  scope: DisplayScope;
  screens: readonly EmergencyScreen[];
}): EmergencyReach {
  const meant = screens.filter((screen) => isEmergencyFor(scope, screen.scope));
  const drawn = meant.flatMap(({ drawnAt }) => (drawnAt === null ? [] : [drawnAt.getTime()]));
  const seconds = drawn.length === 0 ? null : (Math.max(...drawn) - raisedAt.getTime()) / 1000;
  return { drawn: drawn.length, screens: meant.length, seconds };
}
