import { queryOptions, useQuery } from "@tanstack/react-query";
import type { CallOptions } from "@wardline/client/call";
import {
  createEmrSettings,
  type EmrSettings,
  getEmrSettings,
  testEmrConnection,
  updateEmrSettings,
} from "@wardline/contracts/patients/emr";
import { call } from "../../lib/calls/api.js";
import { createVersionedMutation } from "../../lib/calls/versioned-mutation.js";

const emrSettingsQuery = queryOptions({
  queryKey: ["emr-settings"],
  queryFn: async ({ signal }) => (await call(getEmrSettings, { signal })).data,
  // The cached settings count as stale at once, because no live event reports a change.
  staleTime: 0,
});

/** Returns the EMR connection without its secrets; null if there is none. */
export function useEmrSettings() {
  return useQuery(emrSettingsQuery);
}

/** Changes to save: all fields the first time, later only the fields that differ. */
export type EmrChange =
  | { kind: "create"; body: CallOptions<typeof createEmrSettings>["body"] }
  | { kind: "update"; body: CallOptions<typeof updateEmrSettings>["body"] };

/** Creates or changes the EMR connection; the server refuses changes to an outdated version. */
export const { useChange: useSaveEmrSettings, readCurrent: readCurrentEmr } =
  createVersionedMutation<EmrSettings, { version: number; change: EmrChange }>({
    mutationKey: ["emr-settings", "saving"],
    send: async ({ version, change }) =>
      change.kind === "create"
        ? (await call(createEmrSettings, { body: change.body })).data
        : (await call(updateEmrSettings, { body: change.body, ifMatch: version })).data,
    put: (client, settings) => client.setQueryData(emrSettingsQuery.queryKey, settings),
  });

/** Asks the server to test the connection to the EMR. */
export async function testConnection() {
  return (await call(testEmrConnection)).data;
}
