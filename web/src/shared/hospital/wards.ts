import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { listWardNames, type Ward } from "@wardline/contracts/wards";
import { inWardOrder } from "@wardline/domain/wards/ward";
import { call } from "../../lib/calls/api.js";
import { type LiveHandlers, without } from "../../lib/live/live-cache.js";
import { useWardLimit } from "../../lib/session/rights.js";

/** The hospital's wards with their beds, which forms, filters and the page of the wards share. */
export const wardsQuery = queryOptions({
  queryKey: ["wards"],
  queryFn: async ({ signal }) => (await call(listWardNames, { signal })).data,
});

const NO_WARDS: readonly Ward[] = [];

/** The wards in their order, kept current; none until they have come. */
export function useWards(): readonly Ward[] {
  return useQuery(wardsQuery).data ?? NO_WARDS;
}

/**
 * Says that lists and counts leave patients out, to a person whose rights are limited to wards; null for everyone else. The
 * server names only those wards to such a person.
 */
export function useLimitText(): string | null {
  const isLimited = useWardLimit().length > 0;
  const names = useQuery(wardsQuery).data?.map(({ name }) => name);
  if (!isLimited || names === undefined) return null;
  return `Only patients in ${names.join(", ") || "no ward any more"} are shown to you`;
}

/** Finds the name of the ward in which a patient lies; "" for a patient in none, or in one that was deleted. */
export function useWardOf(): (patient: { ward_id: string | null }) => string {
  const wards = useWards();
  return ({ ward_id }) => wards.find(({ id }) => id === ward_id)?.name ?? "";
}

/** Puts a new or changed ward into what is cached. A closed bed leaves the version: the latest word counts. */
export function putWard(queryClient: QueryClient, ward: Ward): void {
  queryClient.setQueryData(
    wardsQuery.queryKey,
    (held) => held && inWardOrder([...without(held, ward.id), ward]),
  );
}

/** Takes a ward out of what is cached. */
export function dropWard(queryClient: QueryClient, id: string): void {
  queryClient.setQueryData(wardsQuery.queryKey, (held) => held && without(held, id));
}

/** Keeps the wards current. */
export const wardLive: LiveHandlers = {
  "ward.created": ({ payload }, client) => putWard(client, payload),
  "ward.updated": ({ payload }, client) => putWard(client, payload),
  "ward.deleted": ({ payload }, client) => dropWard(client, payload.id),
};
