import type { Roster } from "@wardline/contracts/roster/roster";
import { useState } from "react";
import { FormDialog } from "../../../ui/dialog/FormDialog.js";
import { Loaded } from "../../../ui/feedback/Loaded.js";
import { lazyPart } from "../../../ui/feedback/lazy-part.js";
import type { ProposedPerson } from "../roster-draft.js";
import { useRosterStaff } from "../roster-queries.js";

const EditRosterForm = lazyPart(async () => (await import("./EditRosterForm.js")).EditRosterForm);

interface EditRosterDialogProps {
  roster: Roster | null;
  opened: boolean;
  onClose: () => void;
  departments: readonly string[];
  /** Person proposed for a post; undefined to open the roster as it is. */
  proposal?: ProposedPerson | undefined;
}

/** Renders a dialog that edits a roster (docs/product.md, Call duty roster page). */
export function EditRosterDialog(props: EditRosterDialogProps) {
  const { roster, opened, onClose, departments, proposal } = props;
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
        <Content
          key={lastRoster.id}
          roster={lastRoster}
          onClose={onClose}
          onBusy={setBusy}
          departments={departments}
          proposal={proposal}
        />
      )}
    </FormDialog>
  );
}

interface ContentProps {
  roster: Roster;
  onClose: () => void;
  onBusy: (isBusy: boolean) => void;
  departments: readonly string[];
  proposal: ProposedPerson | undefined;
}

function Content(props: ContentProps) {
  const staff = useRosterStaff();
  return (
    <Loaded query={staff} fallback="Failed to fetch staff">
      {(lists) => <EditRosterForm {...props} staff={lists} />}
    </Loaded>
  );
}
