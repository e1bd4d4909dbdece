import { queryOptions } from "@tanstack/react-query";
import { listKits, listStations } from "@wardline/contracts/boards/kits";
import { answerQuery } from "../../lib/calls/answer-query.js";
import { type LiveHandlers, reloadOn } from "../../lib/live/live-cache.js";

/** Reload interval in milliseconds; no live event reports that a kit was made or a station was seen. */
const RELOAD_INTERVAL_MS = 60_000;

/** Query for the kits of the last 48 hours, newest first. */
export const kitsQuery = queryOptions({
  ...answerQuery(["kits"], listKits),
  refetchInterval: RELOAD_INTERVAL_MS,
});

export const stationsQuery = queryOptions({
  ...answerQuery(["stations"], listStations),
  refetchInterval: RELOAD_INTERVAL_MS,
});

export const downtimeLive: LiveHandlers = {
  ...reloadOn(["station.paired", "station.revoked"], stationsQuery.queryKey),
  ...reloadOn(["kits.requested"], kitsQuery.queryKey),
};
