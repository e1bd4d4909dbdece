import { Button, Group, Text } from "@mantine/core";
import { IconCopy, IconDeviceTv, IconExternalLink } from "@tabler/icons-react";
import { buildPreviewUrl } from "@wardline/domain/boards/board-address";
import { COPY_TOAST_MS } from "@wardline/domain/people/session-timing";
import { Suspense, useState } from "react";
import { useSearchText } from "../../lib/address/search-params.js";
import { copyText } from "../../lib/copy-text.js";
import { lazyPart } from "../../ui/feedback/lazy-part.js";
import { LoadingDialog } from "../../ui/feedback/Placeholders.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { Panel } from "../../ui/page/Panel.js";

const PairScreenDialog = lazyPart(
  async () => (await import("./PairScreenDialog.js")).PairScreenDialog,
);

/** Pairs a TV with a display. The TV's QR code links to this page with the TV's code in the address. */
function PairScreen() {
  const [scannedCode, setScannedCode] = useSearchText("code");
  const [isOpen, setOpen] = useState(scannedCode !== "");
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDeviceTv size={17} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Pair a screen
      </Button>
      {wasOpened ? (
        <Suspense
          fallback={
            isOpen ? <LoadingDialog title="Pair a screen" onClose={() => setOpen(false)} /> : null
          }
        >
          <PairScreenDialog
            opened={isOpen}
            code={scannedCode}
            onClose={() => {
              setOpen(false);
              setScannedCode(undefined);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}

const toast = toastsAbout("screen-url");

/** Returns the address of a display that can be opened, or null (docs/product.md, The staff's area). */
export function getScreenUrl(displayUrl: string | null | undefined): string | null {
  return !displayUrl || displayUrl.startsWith("undefined") ? null : displayUrl;
}

/** Shows the hospital's display, to open or share; disabled without a display (docs/product.md, The staff's area). */
export function HospitalScreen({ displayUrl }: { displayUrl: string | null }) {
  const url = getScreenUrl(displayUrl);

  async function copy(text: string): Promise<void> {
    const isCopied = await copyText(text);
    if (isCopied) toast.success("URL copied to clipboard!", { duration: COPY_TOAST_MS });
    else toast.warning(`The URL could not be copied. It is ${text}`);
  }

  const link = {
    leftSection: <IconExternalLink size={17} aria-hidden="true" />,
    children: "Click to go to screen",
  };
  return (
    <Panel
      title="View your hospitals screen"
      description="The live board of the patients, as shown on the wards."
    >
      <Group gap="sm">
        {url === null ? (
          <Button {...link} disabled />
        ) : (
          <Button
            {...link}
            component="a"
            href={buildPreviewUrl(url)}
            target="_blank"
            rel="noreferrer"
          />
        )}
        <Button
          variant="default"
          disabled={url === null}
          leftSection={<IconCopy size={17} aria-hidden="true" />}
          onClick={() => url !== null && void copy(url)}
        >
          Copy screen URL
        </Button>
        <PairScreen />
      </Group>
      {url === null ? (
        <Text c="dimmed" size="sm" mt="sm">
          No board is shared with you. To open a ward's board on your phone, scan the code on its
          screen.
        </Text>
      ) : null}
    </Panel>
  );
}
