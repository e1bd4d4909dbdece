import type { Roster } from "@wardline/contracts/roster";
import { useState } from "react";
import { FormDialog } from "../../../ui/dialog/FormDialog.js";
import { ErrorState } from "../../../ui/feedback/ErrorState.js";
import { LoadingState } from "../../../ui/feedback/LoadingState.js";
import { lazyPart } from "../../../ui/feedback/lazy-part.js";
import type { Proposal } from "../roster-draft.js";
import { useRosterStaff } from "../roster-queries.js";

const EditRosterForm = lazyPart(async () => (await import("./EditRosterForm.js")).EditRosterForm);

interface EditRosterDialogProps {
  /** The roster as it is now. */
  roster: Roster | null;
  opened: boolean;
  onClose: () => void;
  departments: readonly string[];
  /** Who is put on a post to begin with; absent where the roster is opened as it is. */
  proposal?: Proposal | undefined;
}

/** "Edit Team on Call" (docs/product.md, Call duty roster page). */
export function EditRosterDialog(props: EditRosterDialogProps) {
  const { roster, opened, onClose, departments, proposal } = props;
  const [isBusy, setBusy] = useState(false);
  const [held, setHeld] = useState(roster);
  // While it is being edited, a roster that someone else deletes stays here with all that was chosen.
  if (held !== roster && (!opened || held === null || held.id === roster?.id)) setHeld(roster);
  return (
    <FormDialog
      opened={opened && held !== null}
      onClose={onClose}
      title="Edit Team on Call"
      size={1280}
      isBusy={isBusy}
    >
      {held === null ? null : (
        <Content
          key={held.id}
          roster={held}
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
  proposal: Proposal | undefined;
}

function Content(props: ContentProps) {
  const staff = useRosterStaff();
  if (staff.data !== undefined) return <EditRosterForm {...props} staff={staff.data} />;
  if (staff.error === null) return <LoadingState />;
  return (
    <ErrorState error={staff.error} fallback="Failed to fetch staff" onRetry={staff.refetch} />
  );
}
