import { ActionIcon, Button, Group, NativeSelect } from "@mantine/core";
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconChevronLeft,
  IconChevronRight,
  IconScale,
  IconTableExport,
  IconWand,
} from "@tabler/icons-react";
import { formatCount } from "@wardline/domain/text/format-count";
import {
  getFirstDay,
  monthLabel,
  shiftMonth,
  type YearMonth,
} from "@wardline/domain/time/calendar-grid";
import { memo } from "react";
import { FormDialog } from "../../../ui/dialog/FormDialog.js";
import { hoverTip } from "../../../ui/hover-tip.js";
import { ActionMenu, RowMenu } from "../../../ui/menu/ActionMenu.js";
import { getAvailabilityProps } from "../../../ui/unavailable.js";
import classes from "./cells/MonthGrid.module.css";
import { CopyForm } from "./fill/CopyForm.js";
import { FairnessView } from "./fill/FairnessView.js";
import { PasteForm } from "./fill/PasteForm.js";
import { ProposalView } from "./fill/ProposalView.js";
import { RotationForm } from "./fill/RotationForm.js";
import type { MonthPartProps, MonthPlanning } from "./model/use-month-plan.js";

const FILL_KINDS = ["rotation", "copy", "paste", "proposal"] as const;

const PARTS = {
  rotation: { title: "Rotation", size: 620, Form: RotationForm },
  copy: { title: "Copy a day, week or month", size: 620, Form: CopyForm },
  paste: { title: "Paste from a spreadsheet", size: 620, Form: PasteForm },
  proposal: { title: "Propose the month", size: 1040, Form: ProposalView },
  fairness: { title: "Fairness", size: 1040, Form: FairnessView },
};

const STEPS = [
  { type: "undo", label: "Undo", Icon: IconArrowBackUp, can: "canUndo" },
  { type: "redo", label: "Redo", Icon: IconArrowForwardUp, can: "canRedo" },
] as const;

/** Dialog that the grid can open, with the pasted text if there is one. */
export interface MonthPart {
  kind: keyof typeof PARTS;
  text?: string;
}

interface MonthToolsProps {
  isPhone: boolean;
  unsaved: number;
  canUndo: boolean;
  canRedo: boolean;
  isSaving: boolean;
  dispatch: MonthPlanning["dispatch"];
  onOpenPart: (part: MonthPart) => void;
  onExport: () => void;
  onSave: () => void;
}

/** Renders a toolbar for the whole month; does not re-render on each key press. */
export const MonthTools = memo(function MonthTools(props: MonthToolsProps) {
  const { isPhone, unsaved, canRedo, isSaving, dispatch, onOpenPart, onExport, onSave } = props;
  const fillActions = FILL_KINDS.map((kind) => ({
    label: `${PARTS[kind].title}…`,
    onSelect: () => onOpenPart({ kind }),
  }));
  const views = [
    { label: "Fairness", onSelect: () => onOpenPart({ kind: "fairness" }), Icon: IconScale },
    { label: "Export spreadsheet", onSelect: onExport, Icon: IconTableExport },
  ];
  const [undo, redo] = STEPS.map(({ type, label, Icon, can }) => (
    <ActionIcon
      key={type}
      variant="default"
      size={36}
      aria-label={label}
      {...hoverTip(label)}
      {...getAvailabilityProps(!props[can], () => dispatch({ type }))}
    >
      <Icon size={18} aria-hidden="true" />
    </ActionIcon>
  ));
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
    const redoAction = { label: "Redo", onSelect: () => dispatch({ type: "redo" }) };
    const actions = [...fillActions, ...views, ...(canRedo ? [redoAction] : [])];
    return (
      <Group gap={6} wrap="nowrap" data-tools>
        {undo}
        <RowMenu label="Fill, fairness and more" actions={() => actions} />
        {save}
      </Group>
    );
  }
  return (
    <Group gap={6} data-tools>
      {undo}
      {redo}
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
      {views.map(({ label, onSelect, Icon }) => (
        <Button
          key={label}
          variant="default"
          leftSection={<Icon size={17} aria-hidden="true" />}
          onClick={onSelect}
        >
          {label}
        </Button>
      ))}
      {save}
    </Group>
  );
});

export interface MonthChoiceProps {
  departments: readonly string[];
  department: string;
  month: YearMonth;
  onChoose: (place: { department: string; plan: string }) => void;
}

/** Buttons to the previous and the next month. */
export function MonthSteps({ department, month, onChoose }: MonthChoiceProps) {
  const go = (months: number) =>
    onChoose({ department, plan: formatMonth(shiftMonth(month, months)) });
  return (
    <Group gap={6} wrap="nowrap">
      <ActionIcon variant="default" size={36} aria-label="Previous month" onClick={() => go(-1)}>
        <IconChevronLeft size={18} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon variant="default" size={36} aria-label="Next month" onClick={() => go(1)}>
        <IconChevronRight size={18} aria-hidden="true" />
      </ActionIcon>
    </Group>
  );
}

/** Renders fields to choose the department and, on wide screens, the month to plan. */
export function MonthChoice({ departments, department, month, onChoose }: MonthChoiceProps) {
  return (
    <Group gap={6} wrap="nowrap" miw={0}>
      {/* On a phone the title names the month. */}
      <NativeSelect
        aria-label="Month"
        className={classes.monthChoice ?? ""}
        data={Array.from({ length: 15 }, (_, index) => shiftMonth(month, index - 6)).map((one) => ({
          value: formatMonth(one),
          label: monthLabel(one),
        }))}
        value={formatMonth(month)}
        onChange={(event) => onChoose({ department, plan: event.currentTarget.value })}
      />
      {departments.length === 1 ? null : (
        <NativeSelect
          aria-label="Department"
          miw={0}
          data={[...departments]}
          value={department}
          onChange={(event) =>
            onChoose({ department: event.currentTarget.value, plan: formatMonth(month) })
          }
        />
      )}
    </Group>
  );
}

function formatMonth(month: YearMonth): string {
  return getFirstDay(month).slice(0, 7);
}

/** Shows the dialogs that fill the grid or compare how its duties are shared. */
export function MonthParts({ kind, ...props }: MonthPartProps & Pick<MonthPart, "kind">) {
  const { title, size, Form } = PARTS[kind];
  return (
    <FormDialog opened onClose={props.onClose} title={title} size={size}>
      <Form {...props} />
    </FormDialog>
  );
}
