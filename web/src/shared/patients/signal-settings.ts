import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { getSignals, type SignalSettings } from "@wardline/contracts/patients/signals";
import { type AcuityScale, DEFAULT_ACUITY_SCALE } from "@wardline/domain/patients/acuity";
import { call } from "../../lib/calls/api.js";
import type { LiveHandlers } from "../../lib/live/live-cache.js";

export const SIGNALS_KEY = ["signals"] as const;

export const signalsLive: LiveHandlers = {
  "signals.updated": ({ payload }, client) =>
    client.setQueryData(SIGNALS_KEY, (held) => held && payload),
};

export const signalSettingsQuery = queryOptions({
  queryKey: SIGNALS_KEY,
  queryFn: async ({ signal }) => (await call(getSignals, { signal })).data,
});

/** Returns the hospital's signal settings, kept current; undefined while loading. */
export function useSignalSettings(): SignalSettings | undefined {
  return useQuery(signalSettingsQuery).data;
}

/** Returns the hospital's acuity scale; the default scale while loading. */
export function useAcuityScale(): AcuityScale {
  return useSignalSettings()?.acuity_scale ?? DEFAULT_ACUITY_SCALE;
}

/** Stores settings in the cache unless the cache has newer ones. */
export function putSignalSettings(queryClient: QueryClient, settings: SignalSettings): void {
  queryClient.setQueryData(signalSettingsQuery.queryKey, (held) =>
    held !== undefined && held.version > settings.version ? held : settings,
  );
}
