import { ErrorState } from "./Loaded.js";

interface QueryErrorProps {
  query: { isError: boolean; error: unknown; refetch: () => unknown };
  fallback?: string;
}

/** Shows the error of a query, if there is one, with a button to try again. */
export function QueryError({ query, ...texts }: QueryErrorProps) {
  const { isError, error, refetch } = query;
  return isError ? <ErrorState {...texts} error={error} onRetry={() => void refetch()} /> : null;
}
