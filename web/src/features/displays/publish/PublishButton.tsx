import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { IconDeviceTv, IconExternalLink } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type Display, publishDisplay } from "@wardline/contracts/boards/displays";
import { buildPreviewUrl } from "@wardline/domain/boards/board-address";
import { useState } from "react";
import { call } from "../../../lib/calls/api.js";
import { parentDetailsQuery } from "../../../shared/hospital/parent-details.js";
import { Dialog } from "../../../ui/dialog/Dialog.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { hoverTip } from "../../../ui/hover-tip.js";
import { DisplayAddress } from "../DisplayAddress.js";
import { Reach } from "../screens/Reach.js";
import { useReach } from "../screens/screens.js";

/** Name of the display that the button publishes; publishing again keeps the address of a display with this name. */
const MAIN_DISPLAY = "Main display";

const toast = toastsAbout("display");

export type Publishing = ReturnType<typeof usePublishing>;

/**
 * Publishes the main display (docs/wire/boards.md, Displays and boards), opens it in a new tab and shows its address
 * (docs/product.md, Patients page).
 */
export function usePublishing() {
  const { mutateAsync, isPending: isRunning } = useMutation({
    mutationFn: async () => (await call(publishDisplay, { body: { name: MAIN_DISPLAY } })).data,
    onSuccess: (_display, _nothing, _result, { client }) =>
      client.invalidateQueries({ queryKey: parentDetailsQuery.queryKey }),
  });
  const [display, setDisplay] = useState<Display | null>(null);
  const [isShown, setShown] = useState(false);

  async function run(): Promise<void> {
    // Browsers allow a new tab only during the click, not after the server's answer.
    const tab = openTab("Publishing...");
    try {
      const published = await mutateAsync();
      if (published.display_url === null) tab?.close();
      else tab?.location.replace(buildPreviewUrl(published.display_url));
      setDisplay(published);
      setShown(true);
    } catch (error) {
      tab?.close();
      toast.error(error, "Failed to create display");
    }
  }

  // The page renders the dialog, because the page outlives its buttons.
  const dialog =
    display === null ? null : (
      <PublishedDialog
        opened={isShown}
        display={display}
        isPublishing={isRunning}
        onPublish={() => void run()}
        onClose={() => setShown(false)}
      />
    );
  return { run, isRunning, dialog };
}

/** Opens an empty tab that shows `text` until it gets its address; must be called within a click. */
function openTab(text: string): Window | null {
  const tab = window.open("", "_blank");
  if (tab !== null) {
    tab.opener = null;
    tab.document.title = text;
    tab.document.body.textContent = text;
  }
  return tab;
}

interface PublishButtonProps {
  publishing: Publishing;
  label?: string;
  variant?: "default" | "filled";
  className?: string | undefined;
}

/** Button that publishes the hospital's main display; the page renders the dialog with the address. */
export function PublishButton(props: PublishButtonProps) {
  const { publishing, label = "Publish Patients", variant = "default", className } = props;
  return (
    <Button
      variant={variant}
      className={className}
      {...hoverTip(label)}
      leftSection={<IconDeviceTv size={18} aria-hidden="true" />}
      disabled={publishing.isRunning}
      onClick={() => void publishing.run()}
    >
      {publishing.isRunning ? "Publishing..." : label}
    </Button>
  );
}

interface PublishedDialogProps {
  opened: boolean;
  display: Display;
  isPublishing: boolean;
  onPublish: () => void;
  onClose: () => void;
}

/** Dialog with the address of the published display, for copying (docs/product.md, Display Published). */
function PublishedDialog(props: PublishedDialogProps) {
  const { opened, display, isPublishing, onPublish, onClose } = props;
  const { data: reach } = useReach(opened ? [display.display_id] : []);
  return (
    <Dialog opened={opened} onClose={onClose} title="Display Published" size="lg">
      <Stack gap="md">
        <Text>
          Your patients are shown live at this address. Open it on any screen of the ward. Everyone
          who has the address can see the board.
        </Text>
        <DisplayAddress display={display} label="Display URL" />
        <Reach reach={reach?.get(display.display_id)} />
        <Group justify="space-between" gap="sm">
          {display.display_url === null ? (
            <span />
          ) : (
            <Anchor href={buildPreviewUrl(display.display_url)} target="_blank" rel="noreferrer">
              <Group gap={6} component="span">
                <IconExternalLink size={17} aria-hidden="true" />
                Open display
              </Group>
            </Anchor>
          )}
          <Button variant="default" disabled={isPublishing} onClick={onPublish}>
            {isPublishing ? "Publishing..." : "New Publish"}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
