import { Button } from "@mantine/core";
import { IconDeviceTv } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type Display, publishDisplay } from "@wardline/contracts/displays";
import { previewUrl } from "@wardline/domain/boards/board-address";
import { Suspense, useState } from "react";
import { call } from "../../../lib/calls/api.js";
import { parentDetailsQuery } from "../../../shared/hospital/parent-details.js";
import { lazyPart } from "../../../ui/feedback/lazy-part.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { hoverTip } from "../../../ui/hover-tip.js";

/** The display that the Publish Patients button publishes; a known name keeps its address. */
const MAIN_DISPLAY = "Main display";

/** Publishes the hospital's main display (docs/wire.md, Displays and boards). */
function usePublish() {
  return useMutation({
    mutationFn: async () => (await call(publishDisplay, { body: { name: MAIN_DISPLAY } })).data,
    onSuccess: (_display, _nothing, _result, { client }) =>
      client.invalidateQueries({ queryKey: parentDetailsQuery.queryKey }),
  });
}

const toast = toastsAbout("display");

const DisplayPublishedDialog = lazyPart(
  async () => (await import("./DisplayPublishedDialog.js")).DisplayPublishedDialog,
);

interface PublishButtonProps {
  label?: string;
  variant?: "default" | "filled";
  className?: string | undefined;
}

/** Publishes the patients' display, opens it in a new tab and shows its address (docs/product.md, Patients page). */
export function PublishButton({
  label = "Publish Patients",
  variant = "default",
  className,
}: PublishButtonProps) {
  const publish = usePublish();
  const [display, setDisplay] = useState<Display | null>(null);
  const [isShown, setShown] = useState(false);

  async function run(): Promise<void> {
    // Browsers let a tab be opened only by the click itself, not once the server has answered.
    const tab = openTab("Publishing...");
    try {
      const published = await publish.mutateAsync();
      if (published.display_url === null) tab.close();
      else tab.goTo(previewUrl(published.display_url));
      setDisplay(published);
      setShown(true);
    } catch (error) {
      tab.close();
      toast.error(error, "Failed to create display");
    }
  }

  return (
    <>
      <Button
        variant={variant}
        className={className}
        {...hoverTip(label)}
        leftSection={<IconDeviceTv size={18} aria-hidden="true" />}
        disabled={publish.isPending}
        onClick={() => void run()}
      >
        {publish.isPending ? "Publishing..." : label}
      </Button>
      <Suspense fallback={null}>
        {display === null ? null : (
          <DisplayPublishedDialog
            opened={isShown}
            display={display}
            isPublishing={publish.isPending}
            onPublish={() => void run()}
            onClose={() => setShown(false)}
          />
        )}
      </Suspense>
    </>
  );
}

interface Tab {
  goTo: (url: string) => void;
  close: () => void;
}

/** Opens an empty tab that says `text` until it is sent on; to be called within a click. */
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
