import { ActionIcon, Button, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { BUNDLES } from "@wardline/domain/grant-words";
import { LIMITS } from "@wardline/domain/limits";
import { SIGN_ON_LIMITS } from "@wardline/domain/single-sign-on";
import { type ReactNode, useId, useRef } from "react";
import { type GroupRow, nextRowId } from "../model/single-sign-on-form.js";
import classes from "./SingleSignOn.module.css";

interface GroupRowsProps {
  rows: readonly GroupRow[];
  errorOf: (row: GroupRow) => ReactNode;
  onChange: (rows: GroupRow[]) => void;
}

const CHOICES = BUNDLES.map(({ id, name }) => ({ value: id, label: name }));

/** Which group of the provider brings a new account which rights. */
export function GroupRows({ rows, errorOf, onChange }: GroupRowsProps) {
  const labelId = useId();
  const addButton = useRef<HTMLButtonElement>(null);

  function change(id: number, part: Partial<GroupRow>): void {
    onChange(rows.map((row) => (row.id === id ? { ...row, ...part } : row)));
  }

  function remove(id: number): void {
    onChange(rows.filter((row) => row.id !== id));
    addButton.current?.focus();
  }

  return (
    <fieldset className={classes.groups} aria-labelledby={labelId}>
      <Text id={labelId} component="legend" size="sm" fw={500}>
        Groups and rights (optional)
      </Text>
      <Text size="xs" c="dimmed" mb="xs">
        Whoever is in the group has these rights from the first sign-on. Later they are changed in
        Staffs.
      </Text>
      <Stack gap="xs">
        {rows.map((row, index) => (
          <Group key={row.id} gap="xs" wrap="nowrap" align="flex-start">
            <TextInput
              flex={1.4}
              aria-label={`Group ${index + 1}`}
              placeholder="Group at the provider"
              value={row.group}
              maxLength={LIMITS.text}
              error={errorOf(row)}
              onChange={(event) => change(row.id, { group: event.currentTarget.value })}
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
                if (bundle !== undefined) change(row.id, { bundle: bundle.id });
              }}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={`Remove group ${row.group === "" ? index + 1 : row.group}`}
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
        disabled={rows.length >= SIGN_ON_LIMITS.groups}
        onClick={() =>
          onChange([...rows, { id: nextRowId(rows), group: "", bundle: "ward-clerk" }])
        }
      >
        Add group
      </Button>
    </fieldset>
  );
}
