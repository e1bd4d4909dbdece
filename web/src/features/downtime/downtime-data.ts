import { queryOptions } from "@tanstack/react-query";
import { listKits, listStations } from "@wardline/contracts/boards/kits";
import { call } from "../../lib/calls/api.js";
import { type LiveHandlers, reloadOn } from "../../lib/live/live-cache.js";

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
  ...reloadOn(["station.paired", "station.revoked"], stationsQuery.queryKey),
  ...reloadOn(["kits.requested"], kitsQuery.queryKey),
};
