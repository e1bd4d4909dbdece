import type { Roster } from "@wardline/contracts/roster";
import { useState } from "react";
import { Dialog } from "../../../ui/Dialog.js";
import { ErrorState } from "../../../ui/ErrorState.js";
import { LoadingState } from "../../../ui/LoadingState.js";
import { useRosterStaff } from "../api/roster-queries.js";
import { EditRosterForm } from "./EditRosterForm.js";

interface EditRosterDialogProps {
  /** The roster as it is now. */
  roster: Roster | null;
  opened: boolean;
  onClose: () => void;
  departments: readonly string[];
}

/** "Edit Team on Call" (spec.md 2). */
export function EditRosterDialog({ roster, opened, onClose, departments }: EditRosterDialogProps) {
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog opened={opened} onClose={onClose} title="Edit Team on Call" size={1280} isBusy={isBusy}>
      {roster === null ? null : (
        <Content
          key={roster.id}
          roster={roster}
          onClose={onClose}
          onBusy={setBusy}
          departments={departments}
        />
      )}
    </Dialog>
  );
}

interface ContentProps {
  roster: Roster;
  onClose: () => void;
  onBusy: (isBusy: boolean) => void;
  departments: readonly string[];
}

function Content(props: ContentProps) {
  const staff = useRosterStaff();
  if (staff.data !== undefined) return <EditRosterForm {...props} staff={staff.data} />;
  if (staff.error === null) return <LoadingState />;
  return (
    <ErrorState error={staff.error} fallback="Failed to fetch staff" onRetry={staff.refetch} />
  );
}
