import { waitingDraft } from "../../ui/form/draft.js";

/** The dialogs in which something of the selected patients is changed together. */
export type BulkDialog = "assign-team" | "set-bed";

/** The dialog that waits with entries, and the patients that it was about; null when there is none. */
export function waitingBulk(): { dialog: BulkDialog; ids: string[] } | null {
  for (const dialog of ["assign-team", "set-bed"] as const) {
    const ids = waitingDraft(dialog);
    if (ids !== null) return { dialog, ids: ids.split(",") };
  }
  return null;
}

/** The patients that were selected when the page was reloaded or the session ended over one of these dialogs. */
export function bulkPatients(): readonly string[] {
  return waitingBulk()?.ids ?? [];
}
