import { ActionIcon, Box, Button, Group, Stack, Text } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { type ReactNode, useId, useRef } from "react";
import { getAvailabilityProps } from "../unavailable.js";

interface RowsFieldProps<Row extends { id: number }> {
  label: string;
  hint: string;
  rows: readonly Row[];
  onChange: (rows: Row[]) => void;
  blank: Omit<Row, "id">;
  maxRows: number;
  /** The kind of row, such as "header", for the labels of the add and remove buttons. */
  what: string;
  getName: (row: Row) => string;
  children: (row: Row, index: number, change: (part: Partial<Row>) => void) => ReactNode;
}

/** Rows of inputs that people can add and remove. */
export function RowsField<Row extends { id: number }>(props: RowsFieldProps<Row>) {
  const { label, hint, rows, onChange, blank, maxRows, what, getName, children } = props;
  const labelId = useId();
  const addButton = useRef<HTMLButtonElement>(null);

  function change(id: number, part: Partial<Row>): void {
    onChange(rows.map((row) => (row.id === id ? { ...row, ...part } : row)));
  }

  function remove(id: number): void {
    onChange(rows.filter((row) => row.id !== id));
    addButton.current?.focus();
  }

  return (
    <Box component="fieldset" miw={0} aria-labelledby={labelId}>
      <Text id={labelId} component="legend" size="sm" fw={500}>
        {label}
      </Text>
      <Text size="xs" c="dimmed" mb="xs">
        {hint}
      </Text>
      <Stack gap="xs">
        {rows.map((row, index) => (
          <Group key={row.id} gap="xs" wrap="nowrap" align="flex-start">
            {children(row, index, (part) => change(row.id, part))}
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={`Remove ${what} ${getName(row) || index + 1}`}
              onClick={() => remove(row.id)}
            >
              <IconX size={17} aria-hidden="true" />
            </ActionIcon>
          </Group>
        ))}
      </Stack>
      <Button
        ref={addButton}
        variant="default"
        size="xs"
        mt={rows.length === 0 ? 0 : "xs"}
        leftSection={<IconPlus size={15} aria-hidden="true" />}
        {...getAvailabilityProps(rows.length >= maxRows, () =>
          onChange([...rows, { ...blank, id: nextRowId(rows) } as Row]),
        )}
      >
        Add {what}
      </Button>
    </Box>
  );
}

/** Returns a row number that is unique in the form. */
export function nextRowId(rows: readonly { id: number }[]): number {
  return Math.max(-1, ...rows.map(({ id }) => id)) + 1;
}
