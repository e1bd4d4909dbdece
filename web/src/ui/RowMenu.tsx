import { ActionIcon } from "@mantine/core";
import { IconDotsVertical } from "@tabler/icons-react";
import { ActionMenu, type MenuAction } from "./ActionMenu.js";

/** The three dots at the end of a row. `label` names the row: "Actions for Ada Obi". */
export function RowMenu({ label, actions }: { label: string; actions: readonly MenuAction[] }) {
  return (
    <ActionMenu label={label} actions={actions}>
      {(trigger) => (
        <ActionIcon {...trigger} variant="subtle" color="gray" size="lg" aria-label={label}>
          <IconDotsVertical size={18} aria-hidden="true" />
        </ActionIcon>
      )}
    </ActionMenu>
  );
}
