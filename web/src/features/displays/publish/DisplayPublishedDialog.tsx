import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import type { Display } from "@wardline/contracts/boards/displays";
import { buildPreviewUrl } from "@wardline/domain/boards/board-address";
import { Dialog } from "../../../ui/dialog/Dialog.js";
import { DisplayAddress } from "../DisplayAddress.js";
import { Reach } from "../screens/Reach.js";
import { useReach } from "../screens/screens.js";

interface DisplayPublishedDialogProps {
  opened: boolean;
  display: Display | null;
  isPublishing: boolean;
  onPublish: () => void;
  onClose: () => void;
}

/** Dialog with the address of the published display, for copying (docs/product.md, Display Published). */
export function DisplayPublishedDialog(props: DisplayPublishedDialogProps) {
  const { opened, display, isPublishing, onPublish, onClose } = props;
  const url = display?.display_url ?? null;
  return (
    <Dialog opened={opened} onClose={onClose} title="Display Published" size="lg">
      <Stack gap="md">
        <Text>
          Your patients are shown live at this address. Open it on any screen of the ward. Everyone
          who has the address can see the board.
        </Text>
        {display === null ? null : <DisplayAddress display={display} label="Display URL" />}
        {opened && display !== null ? <PublishedReach id={display.display_id} /> : null}
        <Group justify="space-between" gap="sm">
          {url === null ? (
            <span />
          ) : (
            <Anchor href={buildPreviewUrl(url)} target="_blank" rel="noreferrer">
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

function PublishedReach({ id }: { id: string }) {
  const { data } = useReach([id]);
  return <Reach reach={data?.get(id)} />;
}
