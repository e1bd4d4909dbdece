import { Stack, Text } from "@mantine/core";
import { IconDeviceTv } from "@tabler/icons-react";
import type { Display } from "@wardline/contracts/boards/displays";
import { useState } from "react";
import { useSearchText } from "../../../lib/address/search-params.js";
import { useMyWardId } from "../../../shared/hospital/my-ward.js";
import { ConfirmDialog } from "../../../ui/dialog/ConfirmDialog.js";
import { Dialog } from "../../../ui/dialog/Dialog.js";
import { EmptyState } from "../../../ui/feedback/EmptyState.js";
import { lazyPart } from "../../../ui/feedback/lazy-part.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { DisplayAddress } from "../DisplayAddress.js";
import { chooseDefaultDisplay } from "../display-list.js";
import { useRevokeDisplay, useRotateDisplay } from "../displays.js";
import { PublishButton, usePublishing } from "../publish/PublishButton.js";
import { useReach, useScreens } from "../screens/screens.js";
import { DisplayRow } from "./DisplayRow.js";

const QrCode = lazyPart(async () => (await import("../../../ui/page/QrCode.js")).QrCode);

interface QrDialogProps {
  display: Display;
  opened: boolean;
  onClose: () => void;
}

function QrDialog({ display, opened, onClose }: QrDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={`QR code of “${display.name}”`}>
      <Stack gap="md">
        <Text>
          Scan the code with a tablet or phone to open this board there. Everyone who has the
          address can see the board.
        </Text>
        {display.display_url === null ? null : (
          <QrCode text={display.display_url} label={`Address of ${display.name}`} />
        )}
        <DisplayAddress display={display} />
      </Stack>
    </Dialog>
  );
}

const toast = toastsAbout("display");

/** Value in the address while no display is open. */
const NONE = "none";

type Question = "rotate" | "revoke" | "qr";

interface DisplayListProps {
  displays: readonly Display[];
  departments: readonly string[];
}

/**
 * Lists the hospital's displays; the address contains the open display. By default, the only display or the display of
 * the person's own ward is open. Asks for confirmation before a display's address stops working.
 */
export function DisplayList({ displays, departments }: DisplayListProps) {
  const rotate = useRotateDisplay();
  const revoke = useRevokeDisplay();
  const [chosenDisplay, setChosenDisplay] = useState<Display | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const [opened, setOpened] = useSearchText("display");
  const defaultId = chooseDefaultDisplay(displays, useMyWardId())?.display_id;
  const { data: screens } = useScreens();
  const { data: reach } = useReach(displays.map(({ display_id }) => display_id));
  const publishing = usePublishing();
  const close = () => setQuestion(null);
  const openQuestion = (next: Question, display: Display) => () => {
    setChosenDisplay(display);
    setQuestion(next);
  };

  async function confirm(): Promise<void> {
    if (chosenDisplay === null) return;
    const isRotation = question === "rotate";
    try {
      await (isRotation ? rotate : revoke).mutateAsync(chosenDisplay.display_id);
      toast.success(
        `“${chosenDisplay.name}” ${isRotation ? "has a new address." : "was revoked."}`,
      );
      close();
    } catch (error) {
      toast.error(
        error,
        `Failed to ${isRotation ? "change the address of" : "revoke"} the display.`,
      );
    }
  }

  if (displays.length === 0) {
    return (
      <>
        <EmptyState
          title="No displays yet"
          text="Publish your patients, or pair a screen with the code that it shows."
          icon={<IconDeviceTv size={26} />}
          order={3}
        >
          <PublishButton publishing={publishing} variant="filled" />
        </EmptyState>
        {publishing.dialog}
      </>
    );
  }
  return (
    <>
      {publishing.dialog}
      <Stack gap="xs">
        {displays.map((display) => {
          const id = display.display_id;
          const isOpen = id === (opened || defaultId);
          return (
            <DisplayRow
              key={id}
              display={display}
              departments={departments}
              screens={screens?.filter(({ display_id }) => display_id === id)}
              reach={reach?.get(id)}
              onQrCode={openQuestion("qr", display)}
              onRotate={openQuestion("rotate", display)}
              onRevoke={openQuestion("revoke", display)}
              isOpen={isOpen}
              onToggle={() => setOpened(isOpen ? NONE : id)}
            />
          );
        })}
      </Stack>
      {chosenDisplay === null ? null : (
        <QrDialog display={chosenDisplay} opened={question === "qr"} onClose={close} />
      )}
      <ConfirmDialog
        opened={question === "rotate"}
        onClose={close}
        onConfirm={() => void confirm()}
        isBusy={rotate.isPending}
        isDanger={false}
        title="New address"
        text={`“${chosenDisplay?.name}” gets a new address. The old address stops working at once: every screen of this display goes dark until you open the new address on the screen.`}
        confirmLabel="Yes, Change Address"
      />
      <ConfirmDialog
        opened={question === "revoke"}
        onClose={close}
        onConfirm={() => void confirm()}
        isBusy={revoke.isPending}
        title="Revoke display"
        text={`“${chosenDisplay?.name}” will be revoked, and every screen that shows it goes dark. This action cannot be undone.`}
        confirmLabel="Yes, Revoke Display"
      />
    </>
  );
}
