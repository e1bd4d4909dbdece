import { Stack, Text } from "@mantine/core";
import type { Display } from "@wardline/contracts/displays";
import { Dialog } from "../../../ui/dialog/Dialog.js";
import { lazyPart } from "../../../ui/feedback/lazy-part.js";
import { CopyField } from "../../../ui/form/CopyField.js";

const QrCode = lazyPart(async () => (await import("../../../ui/page/QrCode.js")).QrCode);

interface QrDialogProps {
  display: Display;
  opened: boolean;
  onClose: () => void;
}

/** A display's address as a square that a tablet or phone reads. */
export function QrDialog({ display, opened, onClose }: QrDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={`QR code of “${display.name}”`}>
      <Stack gap="md">
        <Text>
          Point a tablet or phone at the square to open this board on it. Everyone who has the
          address can see the board.
        </Text>
        <QrCode text={display.display_url} label={`Address of ${display.name}`} />
        <CopyField label="Address" value={display.display_url} />
      </Stack>
    </Dialog>
  );
}
