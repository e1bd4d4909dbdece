import { ActionIcon } from "@mantine/core";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { PATIENT_FIELD_LABELS } from "@wardline/contracts/patients/patient";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { ActionMenu } from "../../../ui/menu/ActionMenu.js";
import { OPTIONAL_COLUMNS, type OwnView } from "./own-view.js";

const toast = toastsAbout("view");

const LABELS = {
  age: PATIENT_FIELD_LABELS.age,
  duration: "Duration of admission",
  contacts: "Managing teams contact",
  teams: PATIENT_FIELD_LABELS.teams,
} as const;

/** Renders a menu that saves or resets the user's default sort, filters and columns in this browser. */
export function ViewMenu({ view }: { view: OwnView }) {
  const listActions = () => [
    {
      label: "Make this my default view",
      onSelect: () => {
        view.saveView();
        toast.success("This is now your default view in this browser.");
      },
    },
    ...(view.isViewSaved
      ? [
          {
            label: "Reset to the standard view",
            onSelect: () => {
              view.resetView();
              toast.success("View reset to standard.");
            },
          },
        ]
      : []),
    ...OPTIONAL_COLUMNS.map((column) => {
      const isShown = !view.hidden.includes(column);
      return {
        label: `${isShown ? "Hide" : "Show"} “${LABELS[column]}”`,
        onSelect: () => view.toggleColumn(column),
      };
    }),
  ];
  return (
    <ActionMenu label="View" actions={listActions}>
      {(trigger) => (
        <ActionIcon
          {...trigger}
          variant="default"
          size={36}
          aria-label="View"
          title="View: sort order, filters and columns"
        >
          <IconAdjustmentsHorizontal size={18} aria-hidden="true" />
        </ActionIcon>
      )}
    </ActionMenu>
  );
}
