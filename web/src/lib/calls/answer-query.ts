import { type QueryKey, queryOptions } from "@tanstack/react-query";
import type { Answer, CallOptions } from "@wardline/client/call";
import type { CallInput, EndpointDefinition, Reply } from "@wardline/contracts/endpoint";
import { call } from "./api.js";

type Send<D extends EndpointDefinition> = (
  endpoint: D,
  options: CallOptions<D>,
) => Promise<Answer<Reply<D>>>;

/** Returns a query for the data of an endpoint's answer. */
export function answerQuery<const D extends EndpointDefinition>(
  queryKey: QueryKey,
  endpoint: D,
  ...[input]: object extends CallInput<D> ? [CallInput<D>?] : [CallInput<D>]
) {
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) =>
      (await (call as Send<D>)(endpoint, { ...(input as CallInput<D>), signal })).data,
  });
}
