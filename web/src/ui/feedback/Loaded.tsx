import { Alert, Button, Group, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { errorText } from "../../lib/calls/error-text.js";
import { LoadingState } from "./Placeholders.js";

/** A query, with what to show while there is no data. */
export interface LoadedProps<Data> extends Pick<ErrorStateProps, "fallback"> {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  label?: string;
  children?: (data: Data) => ReactNode;
}

/** Renders the data of a query, even if a later read fails; without data, the error with a button to try again. */
export function Loaded<Data>({ query, fallback, label, children }: LoadedProps<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children?.(data);
  if (error === null) return <LoadingState label={label} />;
  return <ErrorState error={error} fallback={fallback} onRetry={() => void refetch()} />;
}

interface ErrorStateProps {
  error: unknown;
  /** Message to show if neither the server nor the call provides one (docs/product.md, Messages and errors). */
  fallback?: string | undefined;
  onRetry?: () => void;
}

/** Shows a loading error in red with a button to try again. */
export function ErrorState({ error, fallback, onRetry }: ErrorStateProps) {
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle aria-hidden="true" />}
      role="alert"
      my="md"
      // Centres the text and the icon vertically next to the button.
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
