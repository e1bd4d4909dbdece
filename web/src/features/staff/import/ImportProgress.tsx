import { Button, Group, Loader, Stack, Text } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { peopleText } from "./import-preview.js";

/** While the rows are written: in one transaction, so that there is no part to count. */
export function ImportProgress({ count }: { count: number }) {
  return (
    <Stack component="output" align="center" gap="md" py="xl">
      <Loader size="lg" aria-hidden="true" />
      <Text fw={600}>Adding {peopleText(count)}…</Text>
      <Text size="sm" c="dimmed" ta="center">
        Please keep this page open.
      </Text>
    </Stack>
  );
}

/** What was done. */
export function ImportDone({ created, onClose }: { created: number; onClose: () => void }) {
  return (
    <Stack align="center" gap="md" py="lg">
      <IconCircleCheck
        size={44}
        stroke={1.5}
        color="var(--mantine-color-teal-6)"
        aria-hidden="true"
      />
      <Text component="output" fw={600}>
        {peopleText(created)} added
      </Text>
      <Text size="sm" c="dimmed">
        Their invitations are on the way.
      </Text>
      <Group>
        <Button onClick={onClose} data-autofocus>
          Done
        </Button>
      </Group>
    </Stack>
  );
}
