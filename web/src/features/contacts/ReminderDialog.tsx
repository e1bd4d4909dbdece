import { Button, Group, Text } from "@mantine/core";
import { Dialog } from "../../ui/dialog/Dialog.js";

interface ReminderDialogProps {
  opened: boolean;
  title: string;
  text: string;
  isBusy?: boolean;
  onYes: () => void;
  onNo: () => void;
  /** Neither: by Escape or the cross. */
  onClose: () => void;
}

/** A question that is answered with Yes or No, or not at all. */
export function ReminderDialog(props: ReminderDialogProps) {
  const { opened, title, text, isBusy = false, onYes, onNo, onClose } = props;
  return (
    <Dialog opened={opened} onClose={onClose} title={title} isBusy={isBusy}>
      <Text>{text}</Text>
      <Group justify="flex-end" gap="sm" mt="xl">
        <Button variant="default" onClick={onNo} disabled={isBusy}>
          No
        </Button>
        <Button onClick={onYes} disabled={isBusy} data-autofocus>
          Yes
        </Button>
      </Group>
    </Dialog>
  );
}
