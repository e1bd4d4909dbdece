import { ActionIcon, Button, Group } from "@mantine/core";
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconPrinter,
  IconScale,
  IconWand,
} from "@tabler/icons-react";
import { counted } from "@wardline/domain/text/counted";
import { memo } from "react";
import { unlessUnavailable } from "../../../ui/form/unavailable.js";
import { hoverTip } from "../../../ui/hover-tip.js";
import { ActionMenu } from "../../../ui/menu/ActionMenu.js";
import type { MonthPart } from "./MonthParts.js";
import { PAPER_SIZES, type PaperSize } from "./MonthSheet.js";

interface MonthToolsProps {
  /** How many posts are changed. */
  unsaved: number;
  canUndo: boolean;
  canRedo: boolean;
  isSaving: boolean;
  onUndo: () => void;
  onRedo: () => void;
  onPart: (part: MonthPart) => void;
  onPrint: (size: PaperSize) => void;
  onExport: () => void;
  onSave: () => void;
}

/** What can be done with the month as a whole; not drawn again with each key. */
export const MonthTools = memo(function MonthTools(props: MonthToolsProps) {
  const { unsaved, canUndo, canRedo, isSaving, onUndo, onRedo, onPart, onPrint } = props;
  const { onExport, onSave } = props;
  const fills = [
    { label: "Rotation…", onSelect: () => onPart({ kind: "rotation" }) },
    { label: "Copy a week or month…", onSelect: () => onPart({ kind: "copy" }) },
    { label: "Paste from a spreadsheet…", onSelect: () => onPart({ kind: "paste", text: "" }) },
    { label: "Propose the month…", onSelect: () => onPart({ kind: "proposal" }) },
  ];
  const papers = [
    ...PAPER_SIZES.map((size) => ({
      label: `On ${size} landscape`,
      onSelect: () => onPrint(size),
    })),
    { label: "Export spreadsheet", onSelect: onExport },
  ];
  return (
    <Group gap={6} data-tools>
      <ActionIcon
        variant="default"
        size={36}
        aria-label="Undo"
        {...hoverTip("Undo")}
        {...unlessUnavailable(!canUndo, onUndo)}
      >
        <IconArrowBackUp size={18} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={36}
        aria-label="Redo"
        {...hoverTip("Redo")}
        {...unlessUnavailable(!canRedo, onRedo)}
      >
        <IconArrowForwardUp size={18} aria-hidden="true" />
      </ActionIcon>
      <ActionMenu label="Fill" actions={fills}>
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
        onClick={() => onPart({ kind: "fairness" })}
      >
        Fairness
      </Button>
      <ActionMenu label="Print" actions={papers}>
        {(trigger) => (
          <Button
            {...trigger}
            variant="default"
            leftSection={<IconPrinter size={17} aria-hidden="true" />}
          >
            Print
          </Button>
        )}
      </ActionMenu>
      <Button loading={isSaving} {...unlessUnavailable(unsaved === 0, onSave)}>
        {unsaved === 0 ? "Save" : `Save ${counted(unsaved, "change")}`}
      </Button>
    </Group>
  );
});
