import type { ReactNode } from "react";
import { ErrorState } from "./ErrorState.js";
import { LoadingState } from "./LoadingState.js";

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  fallback?: string;
  label?: string;
  /** Renders the data; omitted if another component renders it. */
  children?: (data: Data) => ReactNode;
}

/**
 * Renders the data of a query. The data stays in view if a later read fails; if there is no data, the error is shown
 * with a button to try again.
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
