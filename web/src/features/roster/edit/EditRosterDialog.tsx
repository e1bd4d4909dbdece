import type { Roster } from "@wardline/contracts/roster/roster";
import { useState } from "react";
import { FormDialog } from "../../../ui/dialog/FormDialog.js";
import { Loaded } from "../../../ui/feedback/Loaded.js";
import { lazyPart } from "../../../ui/feedback/lazy-part.js";
import { useRosterStaff } from "../roster-queries.js";
import type { EditRosterFormProps } from "./EditRosterForm.js";

const EditRosterForm = lazyPart(async () => (await import("./EditRosterForm.js")).EditRosterForm);

interface EditRosterDialogProps extends Omit<EditRosterFormProps, "roster" | "onBusy" | "staff"> {
  roster: Roster | null;
  opened: boolean;
}

/** Renders a dialog that edits a roster (docs/product.md, Call duty roster page). */
export function EditRosterDialog(props: EditRosterDialogProps) {
  const { roster, opened, onClose } = props;
  const [isBusy, setBusy] = useState(false);
  const [lastRoster, setLastRoster] = useState(roster);
  // If another person deletes the roster during the edit, the form stays open with all choices.
  if (lastRoster !== roster && (!opened || lastRoster === null || lastRoster.id === roster?.id))
    setLastRoster(roster);
  return (
    <FormDialog
      opened={opened && lastRoster !== null}
      onClose={onClose}
      title="Edit Team on Call"
      size={1280}
      isBusy={isBusy}
    >
      {lastRoster === null ? null : (
        <Content key={lastRoster.id} {...props} roster={lastRoster} onBusy={setBusy} />
      )}
    </FormDialog>
  );
}

function Content(props: Omit<EditRosterFormProps, "staff">) {
  return (
    <Loaded query={useRosterStaff()} fallback="Failed to fetch staff">
      {(staff) => <EditRosterForm {...props} staff={staff} />}
    </Loaded>
  );
}
