import { type QueryClient, useMutation } from "@tanstack/react-query";
import { ApiError } from "@wardline/client/call-error";

interface VersionedMutationParts<Entity, Variables> {
  /** Key by which the app finds running mutations of this kind. */
  mutationKey?: readonly unknown[];
  /** Sends the change with the edited version and resolves with the new record. */
  send: (variables: Variables) => Promise<Entity>;
  put: (queryClient: QueryClient, entity: Entity) => void;
}

/** Creates a mutation whose answer or conflict updates the cache (docs/wire/envelope.md, Envelope and errors). */
export function createVersionedMutation<Entity, Variables>(
  parts: VersionedMutationParts<Entity, Variables>,
) {
  const { mutationKey, send, put } = parts;

  function readCurrent(error: unknown): Entity | null {
    const isConflict = error instanceof ApiError && error.code === "VERSION_CONFLICT";
    return isConflict ? ((error.data as Entity | undefined) ?? null) : null;
  }

  function useChange() {
    return useMutation({
      ...(mutationKey && { mutationKey }),
      mutationFn: send,
      onSuccess: (entity, _variables, _result, { client }) => put(client, entity),
      onError: (error, _variables, _result, { client }) => {
        const current = readCurrent(error);
        if (current !== null) put(client, current);
      },
    });
  }

  return { useChange, readCurrent };
}
