import { TextInput } from "@mantine/core";
import { LIMITS } from "@wardline/domain/limits";
import type { ReactNode } from "react";
import { RowsField } from "../../ui/form/RowsField.js";
import type { HeaderRow } from "./emr-form.js";

interface HeaderRowsProps {
  rows: readonly HeaderRow[];
  errorOf: (row: HeaderRow) => ReactNode;
  onChange: (rows: HeaderRow[]) => void;
}

const BLANK = { key: "", value: "", storedKey: null };

/** Headers that are sent to the EMR with every call. */
export function HeaderRows({ rows, errorOf, onChange }: HeaderRowsProps) {
  return (
    <RowsField
      label="Headers (optional)"
      hint="Sent with every call. Stored values are not shown again."
      rows={rows}
      onChange={onChange}
      blank={BLANK}
      atMost={LIMITS.emrHeaders}
      what="header"
      nameOf={({ key }) => key}
    >
      {(row, index, change) => {
        const error = errorOf(row);
        return (
          <>
            <TextInput
              flex={1}
              aria-label={`Header ${index + 1} name`}
              placeholder="Header"
              maxLength={LIMITS.text}
              value={row.key}
              error={Boolean(error)}
              onChange={(event) => change({ key: event.currentTarget.value })}
              autoComplete="off"
              spellCheck={false}
            />
            <TextInput
              flex={1.4}
              aria-label={`Header ${index + 1} value`}
              placeholder="Value"
              value={row.value}
              error={error}
              onFocus={(event) => event.currentTarget.select()}
              onChange={(event) => change({ value: event.currentTarget.value })}
              autoComplete="off"
              spellCheck={false}
            />
          </>
        );
      }}
    </RowsField>
  );
}
