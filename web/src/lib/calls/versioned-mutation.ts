import { type QueryClient, useMutation } from "@tanstack/react-query";
import { ApiError } from "@wardline/client/call-error";

interface VersionedMutationParts<Entity, Variables> {
  mutationKey: readonly unknown[];
  /** Sends the change with the version that was edited, and resolves with what the server made of it. */
  send: (variables: Variables) => Promise<Entity>;
  /** Puts a later state into what is cached. */
  put: (queryClient: QueryClient, entity: Entity) => void;
}

/**
 * Makes the hook by which something is changed that others may change at the same time. The cache takes the server's
 * answer; when someone else was faster, it takes what they have made of it, and the mutation fails with that in its
 * error: `currentOf` reads it (docs/wire.md, Envelope and errors: VERSION_CONFLICT).
 */
export function createVersionedMutation<Entity, Variables>(
  parts: VersionedMutationParts<Entity, Variables>,
) {
  const { mutationKey, send, put } = parts;

  /** The present state that came with a version conflict, or null for any other failure. */
  function currentOf(error: unknown): Entity | null {
    const isConflict = error instanceof ApiError && error.code === "VERSION_CONFLICT";
    return isConflict ? ((error.data as Entity | undefined) ?? null) : null;
  }

  function useChange() {
    return useMutation({
      mutationKey,
      mutationFn: send,
      onSuccess: (entity, _variables, _result, { client }) => put(client, entity),
      onError: (error, _variables, _result, { client }) => {
        const current = currentOf(error);
        if (current !== null) put(client, current);
      },
    });
  }

  return { useChange, currentOf };
}
