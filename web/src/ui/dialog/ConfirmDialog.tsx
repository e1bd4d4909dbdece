import { Button, Group, Text } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { Dialog } from "./Dialog.js";

interface ConfirmDialogProps {
  opened: boolean;
  onClose: () => void;
  /** Called when confirmed; the dialog stays until `opened` is false. */
  onConfirm: () => void;
  title: string;
  text: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** The label of the confirming button while `isBusy`, such as "Deleting...". */
  busyLabel?: string;
  isBusy?: boolean;
  /** Colours the confirming button as one that takes something away. */
  isDanger?: boolean;
}

/** Asks before something is done that cannot be undone. */
export function ConfirmDialog({
  opened,
  onClose,
  onConfirm,
  title,
  text,
  confirmLabel,
  cancelLabel = "Cancel",
  busyLabel,
  isBusy = false,
  isDanger = true,
}: ConfirmDialogProps) {
  const textId = useId();
  return (
    <Dialog opened={opened} onClose={onClose} title={title} isBusy={isBusy} isQuestion>
      <Text id={textId} data-question>
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
