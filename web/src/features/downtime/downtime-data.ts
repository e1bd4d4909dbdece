import { queryOptions, useMutation } from "@tanstack/react-query";
import type { CallOptions } from "@wardline/client/call";
import { ApiError } from "@wardline/client/call-error";
import {
  type Kit,
  listKits,
  listStations,
  makeKits,
  pairStation,
  readLatestKit,
  revokeStation,
  SWITCHBOARD,
} from "@wardline/contracts/boards/kits";
import { compareNatural } from "@wardline/domain/text/natural-order";
import { call } from "../../lib/calls/api.js";
import { type LiveHandlers, onEach, withoutRecord } from "../../lib/live/live-cache.js";

/** Reload interval in milliseconds; no live event reports that a kit was made or a station was seen. */
const RELOAD_INTERVAL_MS = 60_000;

/** Query for the kits of the last 48 hours, newest first. */
export const kitsQuery = queryOptions({
  queryKey: ["kits"],
  queryFn: async ({ signal }) => (await call(listKits, { signal })).data,
  refetchInterval: RELOAD_INTERVAL_MS,
});

export const stationsQuery = queryOptions({
  queryKey: ["stations"],
  queryFn: async ({ signal }) => (await call(listStations, { signal })).data,
  refetchInterval: RELOAD_INTERVAL_MS,
});

export const downtimeLive: LiveHandlers = {
  ...onEach(
    ["station.paired", "station.revoked"],
    (client) => void client.invalidateQueries({ queryKey: stationsQuery.queryKey }),
  ),
  "kits.requested": (_change, client) =>
    void client.invalidateQueries({ queryKey: kitsQuery.queryKey }),
};

/** Returns the newest kit of each ward in order of ward name, with the switchboard's kit last. */
export function listNewestKits(kits: readonly Kit[]): Kit[] {
  const isLast = ({ ward_id }: Kit) => Number(ward_id === null);
  return kits
    .filter((kit, at) => kits.findIndex(({ ward_id }) => ward_id === kit.ward_id) === at)
    .sort((a, b) => isLast(a) - isLast(b) || compareNatural(a.ward, b.ward));
}

/** Fetches the page of a ward's newest kit; the access log records each fetch. */
export async function readKit({ ward_id }: Pick<Kit, "ward_id">): Promise<string> {
  return (await call(readLatestKit, { params: { ward: ward_id ?? SWITCHBOARD } })).data;
}

/** Makes all kits of the hospital. */
export function useMakeKits() {
  return useMutation({
    mutationFn: async () => (await call(makeKits)).data,
    onSuccess: (kits, _nothing, _result, { client }) =>
      client.setQueryData(kitsQuery.queryKey, kits),
  });
}

/** Pairs a computer as a downtime station, by the code on its screen. */
export function usePairStation() {
  return useMutation({
    mutationFn: async (body: CallOptions<typeof pairStation>["body"]) =>
      (await call(pairStation, { body })).data,
    onSuccess: (station, _body, _result, { client }) =>
      client.setQueryData(
        stationsQuery.queryKey,
        (held) => held && [station, ...withoutRecord(held, station.id)],
      ),
  });
}

/** Removes a station; succeeds even if the station was already removed. */
export function useRevokeStation() {
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await call(revokeStation, { params: { id } });
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== "NOT_FOUND") throw error;
      }
    },
    onSuccess: (_nothing, id, _result, { client }) =>
      client.setQueryData(stationsQuery.queryKey, (held) => held && withoutRecord(held, id)),
  });
}
