import { ActionIcon, Button, Group } from "@mantine/core";
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconScale,
  IconTableExport,
  IconWand,
} from "@tabler/icons-react";
import { formatCount } from "@wardline/domain/text/format-count";
import { memo } from "react";
import { hoverTip } from "../../../ui/hover-tip.js";
import { ActionMenu } from "../../../ui/menu/ActionMenu.js";
import { RowMenu } from "../../../ui/menu/RowMenu.js";
import { getAvailabilityProps } from "../../../ui/unavailable.js";
import type { MonthPart } from "./MonthParts.js";

interface MonthToolsProps {
  /** True if there is room only for Undo, Save and a menu with the rest. */
  isPhone: boolean;
  unsaved: number;
  canUndo: boolean;
  canRedo: boolean;
  isSaving: boolean;
  onUndo: () => void;
  onRedo: () => void;
  onPart: (part: MonthPart) => void;
  onExport: () => void;
  onSave: () => void;
}

/** Renders a toolbar for the whole month; does not re-render on each key press. */
export const MonthTools = memo(function MonthTools(props: MonthToolsProps) {
  const { isPhone, unsaved, canUndo, canRedo, isSaving } = props;
  const { onUndo, onRedo, onPart, onExport, onSave } = props;
  const showFairness = () => onPart({ kind: "fairness" });
  const fillActions = [
    { label: "Rotation…", onSelect: () => onPart({ kind: "rotation" }) },
    { label: "Copy a day, week or month…", onSelect: () => onPart({ kind: "copy" }) },
    { label: "Paste from a spreadsheet…", onSelect: () => onPart({ kind: "paste", text: "" }) },
    { label: "Propose the month…", onSelect: () => onPart({ kind: "proposal" }) },
  ];
  const rest = [
    ...fillActions,
    { label: "Fairness", onSelect: showFairness },
    { label: "Export spreadsheet", onSelect: onExport },
    ...(canRedo ? [{ label: "Redo", onSelect: onRedo }] : []),
  ];
  const undo = (
    <ActionIcon
      variant="default"
      size={36}
      aria-label="Undo"
      {...hoverTip("Undo")}
      {...getAvailabilityProps(!canUndo, onUndo)}
    >
      <IconArrowBackUp size={18} aria-hidden="true" />
    </ActionIcon>
  );
  const changes = formatCount(unsaved, "change");
  const save = (
    <Button
      loading={isSaving}
      aria-label={unsaved === 0 ? undefined : `Save ${changes}`}
      {...getAvailabilityProps(unsaved === 0, onSave)}
    >
      {unsaved === 0 ? "Save" : `Save ${isPhone ? unsaved : changes}`}
    </Button>
  );
  if (isPhone) {
    return (
      <Group gap={6} wrap="nowrap" data-tools>
        {undo}
        <RowMenu label="Fill, fairness and more" actions={() => rest} />
        {save}
      </Group>
    );
  }
  return (
    <Group gap={6} data-tools>
      {undo}
      <ActionIcon
        variant="default"
        size={36}
        aria-label="Redo"
        {...hoverTip("Redo")}
        {...getAvailabilityProps(!canRedo, onRedo)}
      >
        <IconArrowForwardUp size={18} aria-hidden="true" />
      </ActionIcon>
      <ActionMenu label="Fill" actions={fillActions}>
        {(trigger) => (
          <Button
            {...trigger}
            variant="default"
            leftSection={<IconWand size={17} aria-hidden="true" />}
          >
            Fill
          </Button>
        )}
      </ActionMenu>
      <Button
        variant="default"
        leftSection={<IconScale size={17} aria-hidden="true" />}
        onClick={showFairness}
      >
        Fairness
      </Button>
      <Button
        variant="default"
        leftSection={<IconTableExport size={17} aria-hidden="true" />}
        onClick={onExport}
      >
        Export spreadsheet
      </Button>
      {save}
    </Group>
  );
});
