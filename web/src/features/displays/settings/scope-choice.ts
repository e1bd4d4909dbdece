import type { Display } from "@wardline/contracts/boards/displays";
import type { Ward } from "@wardline/contracts/patients/wards";
import { isWholeHospital } from "@wardline/domain/boards/display-scope";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { getWardNames } from "@wardline/domain/wards/ward";

type Scope = Display["scope"];

interface Option {
  value: string;
  label: string;
}

const WARD_PREFIX = "ward:";
const DEPARTMENT_PREFIX = "department:";

/**
 * Returns the choices for a display's scope, wards before departments. A chosen ward or department that was deleted is
 * marked and can be removed.
 */
export function listScopeOptions(
  scope: Scope,
  wards: readonly Ward[],
  departments: readonly string[],
): { group: string; items: Option[] }[] {
  const deletedWards = scope.wards.filter((id) => !wards.some((ward) => ward.id === id));
  const knownDepartments = new Set(departments.map(toComparedText));
  const deletedDepartments = scope.departments.filter(
    (name) => !knownDepartments.has(toComparedText(name)),
  );
  return [
    {
      group: "Wards",
      items: [
        ...wards.map(({ id, name }) => ({ value: WARD_PREFIX + id, label: name })),
        ...deletedWards.map((id) => ({ value: WARD_PREFIX + id, label: "A deleted ward" })),
      ],
    },
    {
      group: "Departments",
      items: [
        ...departments.map((name) => ({
          value: DEPARTMENT_PREFIX + toComparedText(name),
          label: name,
        })),
        ...deletedDepartments.map((name) => ({
          value: DEPARTMENT_PREFIX + toComparedText(name),
          label: `${name} (removed)`,
        })),
      ],
    },
  ].filter(({ items }) => items.length > 0);
}

/** Describes a scope: "The whole hospital", or "Cardiac, ICU". */
export function scopeText(scope: Scope, wards: readonly Ward[]): string {
  if (isWholeHospital(scope)) return "The whole hospital";
  return [...getWardNames(scope.wards, wards), ...scope.departments].join(", ");
}

/** Returns the `listScopeOptions` values that a scope includes. */
export function toScopeValues({ wards, departments }: Scope): string[] {
  return [
    ...wards.map((id) => WARD_PREFIX + id),
    ...departments.map((name) => DEPARTMENT_PREFIX + toComparedText(name)),
  ];
}

/** Converts the chosen values to a scope for the server. */
export function toScope(values: readonly string[]): Scope {
  const listWithoutPrefix = (prefix: string) =>
    values.filter((value) => value.startsWith(prefix)).map((value) => value.slice(prefix.length));
  return {
    wards: listWithoutPrefix(WARD_PREFIX),
    departments: listWithoutPrefix(DEPARTMENT_PREFIX),
  };
}
