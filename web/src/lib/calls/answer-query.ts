import { type QueryKey, queryOptions } from "@tanstack/react-query";
import type { CallInput, EndpointDefinition } from "@wardline/contracts/endpoint";
import { callGeneric } from "./api.js";

/** Returns a query for the data of an endpoint's answer. */
export function answerQuery<const D extends EndpointDefinition>(
  queryKey: QueryKey,
  endpoint: D,
  ...[input]: object extends CallInput<D> ? [CallInput<D>?] : [CallInput<D>]
) {
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => (await callGeneric(endpoint, { ...input, signal })).data,
  });
}
