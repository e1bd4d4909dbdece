import type { GridChange } from "@wardline/domain/roster-month/month-plan";
import { FormDialog } from "../../../ui/dialog/FormDialog.js";
import { CopyForm } from "./fill/CopyForm.js";
import { FairnessView } from "./fill/FairnessView.js";
import { PasteForm } from "./fill/PasteForm.js";
import { ProposalView } from "./fill/ProposalView.js";
import { RotationForm } from "./fill/RotationForm.js";
import type { MonthPartProps } from "./model/use-month-plan.js";

/** Dialog that the grid can open. */
export type MonthPart =
  | { kind: "rotation" | "copy" | "proposal" | "fairness" }
  | { kind: "paste"; text: string };

const TITLES: Readonly<Record<MonthPart["kind"], string>> = {
  rotation: "Rotation",
  copy: "Copy a day, week or month",
  paste: "Paste from a spreadsheet",
  proposal: "Propose the month",
  fairness: "Fairness",
};

interface MonthPartsProps extends Omit<MonthPartProps, "onFill"> {
  part: MonthPart;
  onChanges: (changes: readonly GridChange[]) => void;
}

/** Shows the dialogs that fill the grid or compare how its duties are shared. */
export function MonthParts({ part, onChanges, ...props }: MonthPartsProps) {
  const given = {
    ...props,
    onFill: (changes: readonly GridChange[]) => {
      onChanges(changes);
      props.onClose();
    },
  };
  const isWide = part.kind === "fairness" || part.kind === "proposal";
  return (
    <FormDialog opened onClose={props.onClose} title={TITLES[part.kind]} size={isWide ? 1040 : 620}>
      <PartForm part={part} given={given} />
    </FormDialog>
  );
}

function PartForm({ part, given }: { part: MonthPart; given: MonthPartProps }) {
  switch (part.kind) {
    case "rotation":
      return <RotationForm {...given} />;
    case "copy":
      return <CopyForm {...given} />;
    case "paste":
      return <PasteForm {...given} text={part.text} />;
    case "proposal":
      return <ProposalView {...given} />;
    case "fairness":
      return <FairnessView {...given} />;
  }
}
