import { Button } from "@mantine/core";
import { IconDeviceTv } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type Display, publishDisplay } from "@wardline/contracts/boards/displays";
import { buildPreviewUrl } from "@wardline/domain/boards/board-address";
import { type ReactNode, useState } from "react";
import { call } from "../../../lib/calls/api.js";
import { parentDetailsQuery } from "../../../shared/hospital/parent-details.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { hoverTip } from "../../../ui/hover-tip.js";
import { DisplayPublishedDialog } from "./DisplayPublishedDialog.js";

/** Name of the display that the button publishes; publishing again keeps the address of a display with this name. */
const MAIN_DISPLAY = "Main display";

/** Publishes the hospital's main display (docs/wire/boards.md, Displays and boards). */
function usePublish() {
  return useMutation({
    mutationFn: async () => (await call(publishDisplay, { body: { name: MAIN_DISPLAY } })).data,
    onSuccess: (_display, _nothing, _result, { client }) =>
      client.invalidateQueries({ queryKey: parentDetailsQuery.queryKey }),
  });
}

const toast = toastsAbout("display");

export interface Publishing {
  run: () => Promise<void>;
  isRunning: boolean;
  /** Dialog with the address of the published display; rendered by the page, which outlives its buttons. */
  dialog: ReactNode;
}

/**
 * Publishes the display of the patients page, opens it in a new tab and shows its address (docs/product.md, Patients
 * page).
 */
export function usePublishing(): Publishing {
  const { mutateAsync, isPending: isRunning } = usePublish();
  const [display, setDisplay] = useState<Display | null>(null);
  const [isShown, setShown] = useState(false);

  async function run(): Promise<void> {
    // Browsers allow a new tab only during the click, not after the server's answer.
    const tab = openTab("Publishing...");
    try {
      const published = await mutateAsync();
      if (published.display_url === null) tab.close();
      else tab.goTo(buildPreviewUrl(published.display_url));
      setDisplay(published);
      setShown(true);
    } catch (error) {
      tab.close();
      toast.error(error, "Failed to create display");
    }
  }

  const dialog =
    display === null ? null : (
      <DisplayPublishedDialog
        opened={isShown}
        display={display}
        isPublishing={isRunning}
        onPublish={() => void run()}
        onClose={() => setShown(false)}
      />
    );
  return { run, isRunning, dialog };
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

interface Tab {
  goTo: (url: string) => void;
  close: () => void;
}

/** Opens an empty tab that shows `text` until it gets its address; must be called within a click. */
function openTab(text: string): Tab {
  const tab = window.open("", "_blank");
  if (tab !== null) {
    tab.opener = null;
    tab.document.title = text;
    tab.document.body.textContent = text;
  }
  return {
    goTo: (url) => tab?.location.replace(url),
    close: () => tab?.close(),
  };
}
