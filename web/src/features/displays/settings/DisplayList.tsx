import { Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconDeviceTv } from "@tabler/icons-react";
import type { Display } from "@wardline/contracts/displays";
import { useState } from "react";
import { useSearchText } from "../../../lib/address/search-params.js";
import { useMyWardId } from "../../../shared/hospital/my-ward.js";
import { ConfirmDialog } from "../../../ui/dialog/ConfirmDialog.js";
import { Dialog } from "../../../ui/dialog/Dialog.js";
import { EmptyState } from "../../../ui/feedback/EmptyState.js";
import { lazyPart } from "../../../ui/feedback/lazy-part.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { DisplayAddress } from "../DisplayAddress.js";
import classes from "../Displays.module.css";
import { meantDisplay } from "../display-list.js";
import { useRevokeDisplay, useRotateDisplay } from "../displays.js";
import { PublishButton } from "../publish/PublishButton.js";
import { useReach, useScreens } from "../screens/screens.js";
import { DisplayCard, DisplayChoice, OpenDisplay } from "./DisplayCard.js";

const QrCode = lazyPart(async () => (await import("../../../ui/page/QrCode.js")).QrCode);

interface QrDialogProps {
  display: Display;
  opened: boolean;
  onClose: () => void;
}

/** A display's address as a square that a tablet or phone reads. */
function QrDialog({ display, opened, onClose }: QrDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={`QR code of “${display.name}”`}>
      <Stack gap="md">
        <Text>
          Point a tablet or phone at the square to open this board on it. Everyone who has the
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

/** In the address: no display is open. */
const NONE = "none";

/** From here on several displays are a list beside the one that is open. */
const BESIDE_FROM = "(min-width: 75em)";

type Question = "rotate" | "revoke" | "qr";

interface DisplayListProps {
  displays: readonly Display[];
  /** The names of the hospital's departments. */
  departments: readonly string[];
}

/**
 * The hospital's displays, each in a line, one of them open, which stands in the address; with a question before an address
 * ends. The only display is open, and that of the person's own ward. Where there is room the open one stands beside the
 * list, so that the page stays as high as one display, and there is always one; else it unfolds in its place.
 */
export function DisplayList({ displays, departments }: DisplayListProps) {
  const rotate = useRotateDisplay();
  const revoke = useRevokeDisplay();
  const [chosen, setChosen] = useState<Display | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const [opened, setOpened] = useSearchText("display");
  const meant = meantDisplay(displays, useMyWardId())?.display_id;
  const isBeside =
    useMediaQuery(BESIDE_FROM, undefined, { getInitialValueInEffect: false }) &&
    displays.length > 1;
  const { data: screens } = useScreens();
  const { data: reach } = useReach(displays.map(({ display_id }) => display_id));
  const close = () => setQuestion(null);
  const ask = (next: Question, display: Display) => () => {
    setChosen(display);
    setQuestion(next);
  };

  async function confirm(): Promise<void> {
    if (chosen === null) return;
    const isRotation = question === "rotate";
    try {
      await (isRotation ? rotate : revoke).mutateAsync(chosen.display_id);
      toast.success(`“${chosen.name}” ${isRotation ? "has a new address." : "was revoked."}`);
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
      <EmptyState
        title="No displays yet"
        text="Publish your patients, or pair a TV by the code that it shows."
        icon={<IconDeviceTv size={26} />}
        order={3}
      >
        <PublishButton variant="filled" />
      </EmptyState>
    );
  }
  const isNamed = ({ display_id }: Display) => display_id === (opened || meant);
  const open = displays.find(isNamed) ?? (isBeside ? displays[0] : undefined);
  const each = displays.map((display) => ({
    display,
    isOpen: display === open,
    screens: screens?.filter(({ display_id }) => display_id === display.display_id),
  }));
  const partsOf = (display: Display) => ({
    display,
    departments,
    reach: reach?.get(display.display_id),
    onQrCode: ask("qr", display),
    onRotate: ask("rotate", display),
    onRevoke: ask("revoke", display),
  });
  return (
    <>
      {isBeside && open !== undefined ? (
        <div className={classes.beside}>
          <ul className={classes.choices} aria-label="Displays">
            {each.map(({ display, ...line }) => (
              <DisplayChoice
                key={display.display_id}
                display={display}
                {...line}
                onOpen={() => setOpened(display.display_id)}
              />
            ))}
          </ul>
          <OpenDisplay key={open.display_id} {...partsOf(open)} />
        </div>
      ) : (
        <ul className={classes.displays}>
          {each.map(({ display, isOpen, ...line }) => (
            <DisplayCard
              key={display.display_id}
              {...partsOf(display)}
              {...line}
              isOpen={isOpen}
              onToggle={() => setOpened(isOpen ? NONE : display.display_id)}
            />
          ))}
        </ul>
      )}
      {chosen === null ? null : (
        <QrDialog display={chosen} opened={question === "qr"} onClose={close} />
      )}
      <ConfirmDialog
        opened={question === "rotate"}
        onClose={close}
        onConfirm={() => void confirm()}
        isBusy={rotate.isPending}
        isDanger={false}
        title="New address"
        text={`“${chosen?.name}” gets a new address. The old one ends at once: every screen that shows it goes dark until it is opened at the new address.`}
        confirmLabel="Yes, New Address"
      />
      <ConfirmDialog
        opened={question === "revoke"}
        onClose={close}
        onConfirm={() => void confirm()}
        isBusy={revoke.isPending}
        title="Revoke display"
        text={`“${chosen?.name}” ends, and every screen that shows it goes dark. This action cannot be undone.`}
        confirmLabel="Yes, Revoke Display"
      />
    </>
  );
}
