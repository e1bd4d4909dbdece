import { ActionIcon } from "@mantine/core";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { PATIENT_FIELD_LABELS } from "@wardline/contracts/patients";
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

/** How one person has the list of patients: with which sort, filters and columns it begins, on this browser. */
export function ViewMenu({ view }: { view: OwnView }) {
  const actions = () => [
    {
      label: "Begin with this sort and these filters",
      onSelect: () => {
        view.keep();
        toast.success("The list now begins like this, for you on this browser.");
      },
    },
    ...(view.isKept
      ? [
          {
            label: "Back to the usual view",
            onSelect: () => {
              view.forget();
              toast.success("The list begins as usual again.");
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
    <ActionMenu label="View" actions={actions}>
      {(trigger) => (
        <ActionIcon
          {...trigger}
          variant="default"
          size={36}
          aria-label="View"
          title="View: how this list begins, and its columns"
        >
          <IconAdjustmentsHorizontal size={18} aria-hidden="true" />
        </ActionIcon>
      )}
    </ActionMenu>
  );
}
