import { NativeSelect, TextInput } from "@mantine/core";
import { BUNDLES } from "@wardline/domain/grant-words";
import { LIMITS } from "@wardline/domain/limits";
import { SIGN_ON_LIMITS } from "@wardline/domain/single-sign-on";
import type { ReactNode } from "react";
import { RowsField } from "../../ui/form/RowsField.js";
import type { GroupRow } from "./single-sign-on-form.js";

interface GroupRowsProps {
  rows: readonly GroupRow[];
  errorOf: (row: GroupRow) => ReactNode;
  onChange: (rows: GroupRow[]) => void;
}

const CHOICES = BUNDLES.map(({ id, name }) => ({ value: id, label: name }));
const BLANK: Omit<GroupRow, "id"> = { group: "", bundle: "ward-clerk" };

/** Which group of the provider brings a new account which rights. */
export function GroupRows({ rows, errorOf, onChange }: GroupRowsProps) {
  return (
    <RowsField
      label="Groups and rights (optional)"
      hint="Whoever is in the group has these rights from the first sign-on. Later they are changed in Staffs."
      rows={rows}
      onChange={onChange}
      blank={BLANK}
      atMost={SIGN_ON_LIMITS.groups}
      what="group"
      nameOf={({ group }) => group}
    >
      {(row, index, change) => (
        <>
          <TextInput
            flex={1.4}
            aria-label={`Group ${index + 1}`}
            placeholder="Group at the provider"
            value={row.group}
            maxLength={LIMITS.text}
            error={errorOf(row)}
            onChange={(event) => change({ group: event.currentTarget.value })}
            autoComplete="off"
            spellCheck={false}
          />
          <NativeSelect
            flex={1}
            aria-label={`Rights of group ${index + 1}`}
            data={CHOICES}
            value={row.bundle}
            onChange={(event) => {
              const bundle = BUNDLES.find(({ id }) => id === event.currentTarget.value);
              if (bundle !== undefined) change({ bundle: bundle.id });
            }}
          />
        </>
      )}
    </RowsField>
  );
}
