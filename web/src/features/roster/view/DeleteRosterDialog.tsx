import type { Roster } from "@wardline/contracts/roster";
import { dayText } from "../../../lib/time/day-text.js";
import { DeleteDialog } from "../../../ui/dialog/DeleteDialog.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { RosterSpans } from "../RosterSpans.js";
import { useDeleteRoster } from "../roster-changes.js";

const toast = toastsAbout("roster");

interface DeleteRosterDialogProps {
  roster: Roster | null;
  opened: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

/** "Delete Roster" (docs/product.md, Call duty roster page); stays open when it failed. */
export function DeleteRosterDialog({ roster, ...dialog }: DeleteRosterDialogProps) {
  const remove = useDeleteRoster();
  return (
    <DeleteDialog
      {...dialog}
      subject={roster}
      remove={remove}
      title="Delete Roster"
      text={
        <>
          {roster === null ? null : (
            <>
              <b>{dayText(roster.date, "full")}</b>
              <RosterSpans roster={roster} />
              <br />
            </>
          )}
          This action cannot be undone. The roster will be permanently deleted.
        </>
      }
      confirmLabel="Delete Roster"
      busyLabel="Deleting..."
      toast={toast}
      done="Roster deleted successfully"
      failed="Failed to delete roster"
    />
  );
}
