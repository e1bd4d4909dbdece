import { MultiSelect } from "@mantine/core";
import type { Display } from "@wardline/contracts/boards/displays";
import type { Ward } from "@wardline/contracts/patients/wards";
import { isWholeHospital } from "@wardline/domain/boards/display-scope";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { getWardNames } from "@wardline/domain/wards/ward";
import { useState } from "react";
import { useWards } from "../../../shared/hospital/wards.js";
import { ConfirmDialog } from "../../../ui/dialog/ConfirmDialog.js";
import { CODE_TEXT } from "../../../ui/form/text-kinds.js";

type Scope = Display["scope"];

const WARD_PREFIX = "ward:";
const DEPARTMENT_PREFIX = "department:";

/** Returns the choices for a display's scope; a chosen ward or department that was deleted is marked. */
export function listScopeOptions(
  scope: Scope,
  wards: readonly Ward[],
  departments: readonly string[],
) {
  const knownDepartments = new Set(departments.map(toComparedText));
  const toWard = (id: string, label: string) => ({ value: WARD_PREFIX + id, label });
  const toDepartment = (name: string, label: string) => ({
    value: DEPARTMENT_PREFIX + toComparedText(name),
    label,
  });
  return [
    {
      group: "Wards",
      items: [
        ...wards.map(({ id, name }) => toWard(id, name)),
        ...scope.wards
          .filter((id) => !wards.some((ward) => ward.id === id))
          .map((id) => toWard(id, "A deleted ward")),
      ],
    },
    {
      group: "Departments",
      items: [
        ...departments.map((name) => toDepartment(name, name)),
        ...scope.departments
          .filter((name) => !knownDepartments.has(toComparedText(name)))
          .map((name) => toDepartment(name, `${name} (removed)`)),
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

interface ScopeChoiceProps {
  label: string;
  display: Display;
  departments: readonly string[];
  value: Scope;
  onChange: (value: Scope) => void;
}

/** Chooses a display's wards and departments; asks before the display shows the whole hospital. */
export function ScopeChoice({ label, display, departments, value, onChange }: ScopeChoiceProps) {
  const [isWidening, setWidening] = useState(false);
  const options = listScopeOptions(value, useWards(), departments);

  function choose(next: Scope): void {
    if (isWholeHospital(next)) setWidening(true);
    else onChange(next);
  }

  return (
    <>
      <MultiSelect
        {...CODE_TEXT}
        label={label}
        description={
          options.length === 0 ? "Add a ward or department first, then choose it here." : undefined
        }
        placeholder={isWholeHospital(value) ? "The whole hospital" : ""}
        data={options}
        value={toScopeValues(value)}
        disabled={options.length === 0}
        onChange={(values) => choose(toScope(values))}
        searchable
        hidePickedOptions
        nothingFoundMessage="No ward or department has this name"
      />
      <ConfirmDialog
        opened={isWidening}
        onClose={() => setWidening(false)}
        onConfirm={() => {
          onChange(toScope([]));
          setWidening(false);
        }}
        title="Show the whole hospital?"
        text={`Once you save, “${display.name}” shows every patient of the hospital on all its screens.`}
        confirmLabel="Show everybody"
      />
    </>
  );
}
