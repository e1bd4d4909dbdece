import { findWaitingDraft } from "../../ui/form/draft.js";

/** Dialog that changes all selected patients. */
export type BulkDialog = "assign-teams" | "set-bed";

/** Returns the dialog with a stored draft and the ids of its patients; null if there is none. */
export function findBulkDraft(): { dialog: BulkDialog; ids: string[] } | null {
  for (const dialog of ["assign-teams", "set-bed"] as const) {
    const ids = findWaitingDraft(dialog);
    if (ids !== null) return { dialog, ids: ids.split(",") };
  }
  return null;
}

/** Returns the ids of the patients that were selected when a reload or the end of the session interrupted a dialog. */
export function readBulkPatients(): readonly string[] {
  return findBulkDraft()?.ids ?? [];
}
