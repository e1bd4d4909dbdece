import { type QueryClient, useMutation } from "@tanstack/react-query";
import type { CallInput, EndpointDefinition, Reply } from "@wardline/contracts/endpoint";
import { callGeneric, createRequestKey } from "./api.js";
import { createVersionedMutation } from "./versioned-mutation.js";

/** Creates a mutation hook; `apply` updates the cache with the server's answer. */
export function createMutation<Variables = void, Data = unknown>(
  send: (variables: Variables) => Promise<Data>,
  apply: (client: QueryClient, data: Data, variables: Variables) => unknown,
) {
  return function useChange() {
    return useMutation({
      mutationFn: send,
      onSuccess: (data, variables, _result, { client }) => apply(client, data, variables),
    });
  };
}

type VersionedUpdate<D extends EndpointDefinition> = Pick<CallInput<D>, "query" | "body"> & {
  /** Edited version; the server refuses the change if the record has a newer one. Without it, any version changes. */
  version?: number;
} & (undefined extends CallInput<D>["params"] ? { id?: undefined } : { id: string });

/** Creates a mutation hook that changes a record, whose endpoint takes its id as the only parameter, or none. */
export function createVersionedUpdate<D extends EndpointDefinition>(
  endpoint: D,
  put: (client: QueryClient, record: Reply<D>) => void,
) {
  return createVersionedMutation<Reply<D>, VersionedUpdate<D>>({
    mutationKey: [endpoint.path],
    send: async ({ id, version, ...input }) => {
      const options = { ...input, params: { id }, ifMatch: version };
      return (await callGeneric(endpoint, options)).data;
    },
    put,
  });
}

/** Returns a function that sends a body; sending the same body again after a lost answer creates nothing twice. */
export function idempotentCall<D extends EndpointDefinition>(endpoint: D) {
  const requestKey = createRequestKey();
  return async (body: CallInput<D>["body"]): Promise<Reply<D>> => {
    const options = { body, idempotencyKey: requestKey.of(body) };
    const { data } = await callGeneric(endpoint, options);
    requestKey.forget();
    return data;
  };
}
