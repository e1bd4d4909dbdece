import type { ReactNode } from "react";
import { ErrorState } from "./ErrorState.js";
import { LoadingState } from "./LoadingState.js";

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  /** Error message to show if the server sends no message. */
  fallback?: string;
  /** Label of the loading state. */
  label?: string;
  /** Leave out if another component renders the data. */
  children?: (data: Data) => ReactNode;
}

/**
 * Renders the data of a query. Data stays in view if a later read fails; without data, it reports
 * the error and offers a retry.
 */
export function Loaded<Data>({ query, fallback, label, children }: LoadedProps<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children?.(data);
  if (error === null) return <LoadingState {...(label !== undefined && { label })} />;
  return (
    <ErrorState
      error={error}
      {...(fallback !== undefined && { fallback })}
      onRetry={() => void refetch()}
    />
  );
}
