import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { CreatedToken } from "@wardline/contracts/accounts/api-tokens";
import { listOnCall } from "@wardline/contracts/roster/on-call";
import { curlText } from "@wardline/domain/people/api-token";
import { Dialog } from "../../ui/dialog/Dialog.js";
import { CopyField } from "../../ui/form/CopyField.js";

interface CreatedTokenDialogProps {
  /** The token that was just created; null if there is none. */
  newToken: CreatedToken | null;
  onClose: () => void;
}

/** Shows a new token, which no page can show again, with a sample request that is ready to copy. */
export function CreatedTokenDialog({ newToken, onClose }: CreatedTokenDialogProps) {
  const token = newToken?.token ?? "";
  return (
    <Dialog
      opened={newToken !== null}
      onClose={onClose}
      title={`Token of “${newToken?.name ?? ""}”`}
    >
      <Stack gap="md">
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden="true" />}>
          Copy the token into the program now. It is not shown again.
        </Alert>
        <CopyField label="Token" value={token} data-autofocus />
        <CopyField
          label="Try it: who is on call"
          value={curlText(`${window.location.origin}/api${listOnCall.path}`, token)}
        />
        <Text size="sm" c="dimmed">
          Everybody who has the token can use its rights. Delete the token if anybody else has seen
          it.
        </Text>
        <Group justify="flex-end">
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
