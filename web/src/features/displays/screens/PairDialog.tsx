import type { Display } from "@wardline/contracts/displays";
import { Dialog } from "../../../ui/dialog/Dialog.js";
import { PairForm } from "./PairForm.js";

interface PairDialogProps {
  opened: boolean;
  displays: readonly Display[];
  /** The code that the screen's QR square brought along; empty when it is still to be typed. */
  code: string;
  onClose: () => void;
}

/** Turns a screen that shows a code into a display (docs/wire.md, Displays and boards). */
export function PairDialog({ opened, displays, code, onClose }: PairDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Pair a screen">
      <PairForm key={code} displays={displays} code={code} onClose={onClose} />
    </Dialog>
  );
}
