import { Button } from "@mantine/core";
import { IconDeviceTv } from "@tabler/icons-react";
import type { Display } from "@wardline/contracts/displays";
import { previewUrl } from "@wardline/domain/board-address";
import { Suspense, useState } from "react";
import { lazyPart } from "../../../ui/feedback/lazy-part.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { openTab } from "./open-tab.js";
import { usePublish } from "./use-publish.js";

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
      tab.goTo(previewUrl(published.display_url));
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
        title={label}
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
