import type { UseMutationResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Toasts } from "../feedback/toast.js";
import { ConfirmDialog } from "./ConfirmDialog.js";

interface DeleteDialogProps<One> {
  opened: boolean;
  onClose: () => void;
  /** The record to delete, or null if none is selected. */
  subject: One | null;
  remove: Pick<UseMutationResult<unknown, Error, One>, "mutateAsync" | "isPending">;
  title: string;
  text: ReactNode;
  confirmLabel: string;
  busyLabel?: string;
  /** Toast texts. `failed` is the fallback when the server sends no message. */
  toast: Toasts;
  done: string;
  about?: string | undefined;
  failed: string;
  /** Restores the record when the user chooses Undo in the toast. */
  undo?: ((subject: One) => void) | undefined;
  onDeleted?: () => void;
}

/** Renders a dialog that asks before deleting a record, reports the result, and stays open if deleting fails. */
export function DeleteDialog<One>(props: DeleteDialogProps<One>) {
  const { subject, remove, toast, done, about, failed, undo, onDeleted, onClose, ...dialog } =
    props;

  async function confirm(): Promise<void> {
    if (subject === null) return onClose();
    try {
      await remove.mutateAsync(subject);
      toast.success(done, { about, ...(undo && { undo: () => undo(subject) }) });
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
