import type { UseMutationResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Toasts } from "../feedback/toast.js";
import { ConfirmDialog } from "./ConfirmDialog.js";

interface DeleteDialogProps<One> {
  opened: boolean;
  onClose: () => void;
  /** What is to be deleted; null while nothing is chosen. */
  subject: One | null;
  /** Deletes it. */
  remove: Pick<UseMutationResult<unknown, Error, One>, "mutateAsync" | "isPending">;
  title: string;
  text: ReactNode;
  confirmLabel: string;
  /** The label of the confirming button while it is being deleted. */
  busyLabel?: string;
  /** What is said of it: `failed` where the server gave no sentence. */
  toast: Toasts;
  done: string;
  /** The name of the deleted thing, which `done` names. */
  about?: string | undefined;
  failed: string;
  onDeleted?: () => void;
}

/** Asks before something is deleted, says what came of it, and stays open where it failed. */
export function DeleteDialog<One>(props: DeleteDialogProps<One>) {
  const { subject, remove, toast, done, about, failed, onDeleted, onClose, ...dialog } = props;

  async function confirm(): Promise<void> {
    if (subject === null) return onClose();
    try {
      await remove.mutateAsync(subject);
      toast.success(done, { about });
      onClose();
      onDeleted?.();
    } catch (error) {
      toast.error(error, failed);
    }
  }

  return (
    <ConfirmDialog
      {...dialog}
      onClose={onClose}
      onConfirm={() => void confirm()}
      isBusy={remove.isPending}
    />
  );
}
