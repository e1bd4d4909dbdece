import { Button, Group, Text } from "@mantine/core";
import { type ReactNode, useId } from "react";
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
  /** Label of the confirm button while `isBusy`, such as "Deleting...". */
  busyLabel?: string;
  isBusy?: boolean;
  isDanger?: boolean;
}

/** Asks the person to confirm an action. */
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
