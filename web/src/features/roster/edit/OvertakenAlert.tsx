import { Alert, Button, Group, Text } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";

interface OvertakenAlertProps {
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Someone else saved the roster while it was being edited here: nothing is lost, and one of the two is chosen. */
export function OvertakenAlert({ onKeepMine, onTakeTheirs }: OvertakenAlertProps) {
  return (
    <Alert
      color="yellow"
      role="alert"
      mb="md"
      style={{ flex: "none" }}
      icon={<IconInfoCircle aria-hidden="true" />}
      title="This roster was changed meanwhile"
    >
      <Text size="sm">
        Someone else saved it while you were editing. What you have chosen is still here. Choose
        which one to go on with before you save.
      </Text>
      <Group gap="sm" mt="sm">
        <Button size="xs" variant="default" onClick={onKeepMine}>
          Keep my choices
        </Button>
        <Button size="xs" variant="default" onClick={onTakeTheirs}>
          Load the saved roster
        </Button>
      </Group>
    </Alert>
  );
}
