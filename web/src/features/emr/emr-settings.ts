import { queryOptions, useQuery } from "@tanstack/react-query";
import type { CallOptions } from "@wardline/client/call";
import {
  createEmrSettings,
  type EmrSettings,
  getEmrSettings,
  testEmrConnection,
  updateEmrSettings,
} from "@wardline/contracts/emr";
import { call } from "../../lib/calls/api.js";
import { createVersionedMutation } from "../../lib/calls/versioned-mutation.js";

const emrSettingsQuery = queryOptions({
  queryKey: ["emr-settings"],
  queryFn: async ({ signal }) => (await call(getEmrSettings, { signal })).data,
  // No live change tells of it.
  staleTime: 0,
});

/** The EMR connection without its secrets; null when there is none. */
export function useEmrSettings() {
  return useQuery(emrSettingsQuery);
}

/** What is to be saved: the first time all of it, later what is to change. */
export type EmrChange =
  | { kind: "create"; body: CallOptions<typeof createEmrSettings>["body"] }
  | { kind: "update"; body: CallOptions<typeof updateEmrSettings>["body"] };

/** Sets the EMR connection up, or changes it on top of the version that was edited. */
export const { useChange: useSaveEmrSettings, currentOf: currentEmrOf } = createVersionedMutation<
  EmrSettings,
  { version: number; change: EmrChange }
>({
  mutationKey: ["emr-settings", "saving"],
  send: async ({ version, change }) =>
    change.kind === "create"
      ? (await call(createEmrSettings, { body: change.body })).data
      : (await call(updateEmrSettings, { body: change.body, ifMatch: version })).data,
  put: (client, settings) => client.setQueryData(emrSettingsQuery.queryKey, settings),
});

/** Asks the server to call the EMR. */
export async function testConnection() {
  return (await call(testEmrConnection)).data;
}
