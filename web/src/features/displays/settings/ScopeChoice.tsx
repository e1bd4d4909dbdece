import { MultiSelect } from "@mantine/core";
import type { Display } from "@wardline/contracts/displays";
import { isWholeHospital } from "@wardline/domain/display-scope";
import { useState } from "react";
import { useWards } from "../../../shared/hospital/wards.js";
import { ConfirmDialog } from "../../../ui/dialog/ConfirmDialog.js";
import classes from "../Displays.module.css";
import { scopeOf, scopeOptions, valuesOf } from "./scope-choice.js";

interface ScopeChoiceProps {
  display: Display;
  scope: Display["scope"];
  /** The names of the hospital's departments. */
  departments: readonly string[];
  onChange: (scope: Display["scope"]) => Promise<void>;
}

/** Whom a display shows: wards and departments, or the whole hospital, which is asked before it is shown again. */
export function ScopeChoice({ display, scope, departments, onChange }: ScopeChoiceProps) {
  const wards = useWards();
  const [isWidening, setWidening] = useState(false);
  const options = scopeOptions(scope, wards, departments);

  async function choose(values: string[]): Promise<void> {
    const next = scopeOf(values);
    if (isWholeHospital(next)) setWidening(true);
    else await onChange(next);
  }

  async function widen(): Promise<void> {
    await onChange(scopeOf([]));
    setWidening(false);
  }

  return (
    <>
      <MultiSelect
        label="Whose patients it shows"
        description={
          options.length === 0
            ? "Wards and departments can be chosen once there are some."
            : undefined
        }
        placeholder={isWholeHospital(scope) ? "The whole hospital's" : ""}
        data={options}
        value={valuesOf(scope)}
        disabled={options.length === 0}
        onChange={(values) => void choose(values)}
        searchable
        hidePickedOptions
        classNames={{ inputField: classes.scopeField }}
        nothingFoundMessage="No ward or department has this name"
      />
      <ConfirmDialog
        opened={isWidening}
        onClose={() => setWidening(false)}
        onConfirm={() => void widen()}
        title="Show the whole hospital?"
        text={`“${display.name}” will then show every patient of the hospital on all its screens.`}
        confirmLabel="Show everybody"
      />
    </>
  );
}
