import { Button, Group, Text } from "@mantine/core";
import type { UseMutationResult } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import type { Toasts } from "../feedback/toast.js";
import { Dialog } from "./Dialog.js";

interface ConfirmDialogProps {
  opened: boolean;
  onClose: () => void;
  /** Called on confirmation. The dialog stays open until `opened` is false. */
  onConfirm: () => void;
  title: string;
  text: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  busyLabel?: string;
  isBusy?: boolean;
  isDanger?: boolean;
}

/** Asks the person to confirm an action. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, onClose, onConfirm, title, text, confirmLabel } = props;
  const { cancelLabel = "Cancel", busyLabel, isBusy = false, isDanger = true } = props;
  return (
    <Dialog opened={opened} onClose={onClose} title={title} isBusy={isBusy} isQuestion>
      <Text id={useId()} data-question>
        {text}
      </Text>
      <Group justify="flex-end" mt="xl" gap="sm">
        <Button variant="default" onClick={onClose} disabled={isBusy} data-autofocus>
          {cancelLabel}
        </Button>
        <Button
          color={isDanger ? "red" : undefined}
          onClick={onConfirm}
          disabled={isBusy}
          loading={isBusy && busyLabel === undefined}
        >
          {isBusy && busyLabel !== undefined ? busyLabel : confirmLabel}
        </Button>
      </Group>
    </Dialog>
  );
}

interface DeleteDialogProps<One>
  extends Omit<ConfirmDialogProps, "onConfirm" | "cancelLabel" | "isBusy" | "isDanger"> {
  subject: One | null;
  remove: Pick<UseMutationResult<unknown, Error, One>, "mutateAsync" | "isPending">;
  /** Toast texts. `failed` is the fallback when the server sends no message. */
  toast: Toasts;
  done: string;
  about?: string | undefined;
  failed: string;
  undo?: ((subject: One) => void) | undefined;
  onDeleted?: () => void;
}

/** Renders a dialog that asks before deleting a record, reports the result, and stays open if deleting fails. */
export function DeleteDialog<One>(props: DeleteDialogProps<One>) {
  const { subject, remove, toast, done, about, failed, undo, onDeleted, onClose, ...dialog } =
    props;

  async function confirm(): Promise<void> {
    if (subject === null) return onClose();
    const options = { about, ...(undo && { undo: () => undo(subject) }) };
    if (!(await toast.report(remove.mutateAsync(subject), done, failed, options))) return;
    onClose();
    onDeleted?.();
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
