import { type QueryClient, useQuery } from "@tanstack/react-query";
import { listWardNames, type Ward } from "@wardline/contracts/patients/wards";
import { sortWards } from "@wardline/domain/wards/ward";
import { answerQuery } from "../../lib/calls/answer-query.js";
import { createListCache } from "../../lib/live/list-cache.js";
import { type LiveHandlers, withoutRecord } from "../../lib/live/live-cache.js";
import { useWardLimit } from "../../lib/session/rights.js";

export const wardsQuery = answerQuery(["wards"], listWardNames);

const NO_WARDS: readonly Ward[] = [];

/** Returns the wards in order, kept current; empty while loading. */
export function useWards(): readonly Ward[] {
  return useQuery(wardsQuery).data ?? NO_WARDS;
}

/** Returns a notice for a person whose rights are limited to wards, because lists and counts omit other patients. */
export function useLimitText(): string | null {
  const isLimited = useWardLimit().length > 0;
  const names = useQuery(wardsQuery).data?.map(({ name }) => name);
  if (!isLimited || names === undefined) return null;
  return `Only patients in ${names.join(", ") || "your wards"} are shown to you`;
}

/** Returns a function that returns the name of a patient's ward; "" if the patient has none or the ward was deleted. */
export function usePatientWardName(): (patient: { ward_id: string | null }) => string {
  const wards = useWards();
  return ({ ward_id }) => wards.find(({ id }) => id === ward_id)?.name ?? "";
}

/** Adds or replaces a ward. Closing a bed does not change the ward's version, so versions are not compared. */
export function putWard(queryClient: QueryClient, ward: Ward): void {
  queryClient.setQueryData(
    wardsQuery.queryKey,
    (held) => held && sortWards([...withoutRecord(held, ward.id), ward]),
  );
}

export const { drop: dropWard } = createListCache(wardsQuery);

export const wardLive: LiveHandlers = {
  "ward.created": ({ payload }, client) => putWard(client, payload),
  "ward.updated": ({ payload }, client) => putWard(client, payload),
  "ward.deleted": ({ payload }, client) => dropWard(client, payload.id),
};
