import { ActionIcon, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { LIMITS } from "@wardline/domain/limits";
import { type ReactNode, useId, useRef } from "react";
import { type HeaderRow, nextRowId } from "../model/emr-form.js";
import classes from "./Emr.module.css";

interface HeaderRowsProps {
  rows: readonly HeaderRow[];
  errorOf: (row: HeaderRow) => ReactNode;
  onChange: (rows: HeaderRow[]) => void;
}

/** Headers that are sent to the EMR with every call. */
export function HeaderRows({ rows, errorOf, onChange }: HeaderRowsProps) {
  const labelId = useId();
  const addButton = useRef<HTMLButtonElement>(null);

  function change(id: number, part: Partial<HeaderRow>): void {
    onChange(rows.map((row) => (row.id === id ? { ...row, ...part } : row)));
  }

  function remove(id: number): void {
    onChange(rows.filter((row) => row.id !== id));
    addButton.current?.focus();
  }

  return (
    <fieldset className={classes.headers} aria-labelledby={labelId}>
      <Text id={labelId} component="legend" size="sm" fw={500}>
        Headers (optional)
      </Text>
      <Text size="xs" c="dimmed" mb="xs">
        Sent with every call. Stored values are not shown again.
      </Text>
      <Stack gap="xs">
        {rows.map((row, index) => {
          const error = errorOf(row);
          return (
            <Group key={row.id} gap="xs" wrap="nowrap" align="flex-start">
              <TextInput
                flex={1}
                aria-label={`Header ${index + 1} name`}
                placeholder="Header"
                maxLength={LIMITS.text}
                value={row.key}
                error={Boolean(error)}
                onChange={(event) => change(row.id, { key: event.currentTarget.value })}
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
                onChange={(event) => change(row.id, { value: event.currentTarget.value })}
                autoComplete="off"
                spellCheck={false}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={`Remove header ${row.key === "" ? index + 1 : row.key}`}
                onClick={() => remove(row.id)}
              >
                <IconX size={17} aria-hidden="true" />
              </ActionIcon>
            </Group>
          );
        })}
      </Stack>
      <Button
        ref={addButton}
        variant="default"
        size="xs"
        mt={rows.length === 0 ? 0 : "xs"}
        leftSection={<IconPlus size={15} aria-hidden="true" />}
        disabled={rows.length >= LIMITS.emrHeaders}
        onClick={() =>
          onChange([...rows, { id: nextRowId(rows), key: "", value: "", storedKey: null }])
        }
      >
        Add header
      </Button>
    </fieldset>
  );
}
