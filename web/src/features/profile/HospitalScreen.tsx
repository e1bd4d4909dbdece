import { Button, Group, Text } from "@mantine/core";
import { IconCopy, IconExternalLink } from "@tabler/icons-react";
import { previewUrl } from "@wardline/domain/board-address";
import { COPY_TOAST_MS } from "@wardline/domain/session-timing";
import { copyText } from "../../lib/copy-text.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { Panel } from "../../ui/page/Panel.js";
import { PairScreen } from "./PairScreen.js";
import { screenUrl } from "./screen-url.js";

const toast = toastsAbout("screen-url");

/**
 * The hospital's screen, to be opened or passed on; nothing of it works while there is none
 * (docs/product.md, The staff's area).
 */
export function HospitalScreen({ displayUrl }: { displayUrl: string | null }) {
  const url = screenUrl(displayUrl);

  async function copy(text: string): Promise<void> {
    if (await copyText(text)) {
      toast.success("URL copied to clipboard!", { duration: COPY_TOAST_MS });
    } else {
      toast.warning(`The URL could not be copied. It is ${text}`);
    }
  }

  return (
    <Panel
      title="View your hospitals screen"
      description="The live board of the patients, as it is shown on the wards."
    >
      <Group gap="sm">
        {url === null ? (
          <Button disabled leftSection={<IconExternalLink size={17} aria-hidden="true" />}>
            Click to go to screen
          </Button>
        ) : (
          <Button
            component="a"
            href={previewUrl(url)}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconExternalLink size={17} aria-hidden="true" />}
          >
            Click to go to screen
          </Button>
        )}
        <Button
          variant="default"
          disabled={url === null}
          leftSection={<IconCopy size={17} aria-hidden="true" />}
          onClick={() => {
            if (url !== null) void copy(url);
          }}
        >
          Copy screen URL
        </Button>
        <PairScreen />
      </Group>
      {url === null ? (
        <Text c="dimmed" size="sm" mt="sm">
          Your hospital has not published a screen yet.
        </Text>
      ) : null}
    </Panel>
  );
}
