import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { getSignals, type SignalSettings } from "@wardline/contracts/signals";
import { type AcuityScale, DEFAULT_ACUITY_SCALE } from "@wardline/domain/patients/acuity";
import { call } from "../../lib/calls/api.js";
import type { LiveHandlers } from "../../lib/live/live-cache.js";

/** Under which key the cache keeps the hospital's settings of signals. */
export const SIGNALS_KEY = ["signals"] as const;

/** Keeps the settings current. */
export const signalsLive: LiveHandlers = {
  "signals.updated": ({ payload }, client) =>
    client.setQueryData(SIGNALS_KEY, (held) => held && payload),
};

/** What patients may wait for and after how long they have waited too long, which lists, forms and settings share. */
export const signalSettingsQuery = queryOptions({
  queryKey: SIGNALS_KEY,
  queryFn: async ({ signal }) => (await call(getSignals, { signal })).data,
});

/** The hospital's settings of signals, kept current; undefined until they have come. */
export function useSignalSettings(): SignalSettings | undefined {
  return useQuery(signalSettingsQuery).data;
}

/** The hospital's acuity scale; until it is known, the one that every hospital begins with. */
export function useAcuityScale(): AcuityScale {
  return useSignalSettings()?.acuity_scale ?? DEFAULT_ACUITY_SCALE;
}

/** Puts later settings into what is cached. */
export function putSignalSettings(queryClient: QueryClient, settings: SignalSettings): void {
  queryClient.setQueryData(signalSettingsQuery.queryKey, (held) =>
    held !== undefined && held.version > settings.version ? held : settings,
  );
}
