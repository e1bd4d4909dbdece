import { Alert, Button, Group, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { errorText } from "../../lib/calls/error-text.js";

interface ErrorStateProps {
  error: unknown;
  /** What is said when the server said nothing, where the call itself has no words (docs/product.md, Messages and errors). */
  fallback?: string;
  onRetry?: () => void;
}

/** Something could not be loaded; said in red, with a way to try again. */
export function ErrorState({ error, fallback, onRetry }: ErrorStateProps) {
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle aria-hidden="true" />}
      role="alert"
      my="md"
      // The sentence stands in the middle of its button's height, and so does its sign.
      styles={{ wrapper: { alignItems: "center" }, icon: { marginTop: 0 } }}
    >
      <Group justify="space-between" gap="sm">
        <Text c="var(--mantine-color-error)" fw={550}>
          {errorText(error, fallback)}
        </Text>
        {onRetry === undefined ? null : (
          <Button variant="default" size="xs" onClick={onRetry}>
            Try again
          </Button>
        )}
      </Group>
    </Alert>
  );
}
