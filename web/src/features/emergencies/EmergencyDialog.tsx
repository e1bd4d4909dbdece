import type { Emergency } from "@wardline/contracts/emergencies";
import { useState } from "react";
import { Dialog } from "../../ui/dialog/Dialog.js";
import { EmergencyForm } from "./EmergencyForm.js";
import { EmergencySent } from "./EmergencySent.js";

interface EmergencyDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** "Emergency": what and where, and then what became of it (docs/product.md, Emergencies). */
export function EmergencyDialog({ opened, onClose }: EmergencyDialogProps) {
  const [sent, setSent] = useState<Emergency | null>(null);
  const [wasOpened, setWasOpened] = useState(opened);
  // Each time it is opened it is for a new one.
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) setSent(null);
  }
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={sent === null ? "Emergency" : "Emergency sent"}
      size="lg"
    >
      {sent === null ? (
        <EmergencyForm onSent={setSent} />
      ) : (
        <EmergencySent emergency={sent} onClose={onClose} />
      )}
    </Dialog>
  );
}
