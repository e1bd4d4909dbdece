import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import type { CallOptions } from "@wardline/client/call";
import {
  type AdtSettings,
  getAdtSettings,
  updateAdtSettings,
} from "@wardline/contracts/patients/adt";
import { call } from "../../lib/calls/api.js";
import { createVersionedMutation } from "../../lib/calls/versioned-mutation.js";
import { useMay } from "../../lib/session/rights.js";
import { ADT_KEY } from "./adt-live.js";

/** Polling interval in milliseconds: applied messages change no settings, so no event announces them. */
const POLL_INTERVAL_MS = 15_000;

const adtSettingsQuery = queryOptions({
  queryKey: [...ADT_KEY, "settings"],
  queryFn: async ({ signal }) => (await call(getAdtSettings, { signal })).data,
  refetchInterval: ({ state: { data } }) => data?.enabled === true && POLL_INTERVAL_MS,
});

/** Returns the settings of ADT messages, kept current; never loaded for people who may not read them. */
export function useAdtSettings() {
  return useQuery({ ...adtSettingsQuery, enabled: useMay(getAdtSettings.access) });
}

function putAdtSettings(client: QueryClient, settings: AdtSettings): void {
  client.setQueryData(adtSettingsQuery.queryKey, settings);
}

interface AdtChange {
  version: number;
  body: CallOptions<typeof updateAdtSettings>["body"];
}

/** Changes the settings; the server refuses changes to an outdated version. */
export const { useChange: useUpdateAdtSettings, readCurrent: readCurrentAdt } =
  createVersionedMutation<AdtSettings, AdtChange>({
    mutationKey: [...ADT_KEY, "update"],
    send: async ({ version, body }) =>
      (await call(updateAdtSettings, { body, ifMatch: version })).data,
    put: putAdtSettings,
  });
