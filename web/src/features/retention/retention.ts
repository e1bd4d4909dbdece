import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import {
  getRetention,
  previewRetention,
  type RetentionChange,
  type RetentionSettings,
  updateRetention,
} from "@wardline/contracts/patients/retention";
import { call } from "../../lib/calls/api.js";
import { createVersionedMutation } from "../../lib/calls/versioned-mutation.js";
import { reloadOn } from "../../lib/live/live-cache.js";

const RETENTION_KEY = ["retention"] as const;

export const retentionLiveHandlers = reloadOn(
  ["retention.updated", "retention.ran"],
  RETENTION_KEY,
);

/** Query for how long closed records are kept, and what the last run removed, kept current. */
export const retentionQuery = queryOptions({
  queryKey: [...RETENTION_KEY, "settings"],
  queryFn: async ({ signal }) => (await call(getRetention, { signal })).data,
});

/** Returns what the next clean-up would remove with these settings; requests nothing if `settings` is null. */
export function useRetentionPreview(settings: RetentionSettings | null) {
  return useQuery({
    queryKey: [...RETENTION_KEY, "preview", settings],
    queryFn: async ({ signal }) =>
      settings === null ? null : (await call(previewRetention, { body: settings, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Changes the settings; the server refuses changes to an outdated version. */
export const retentionUpdate = createVersionedMutation({
  send: async ({ version, body }: { version: number; body: RetentionChange }) =>
    (await call(updateRetention, { body, ifMatch: version })).data,
  put: (client, retention) =>
    client.setQueryData(retentionQuery.queryKey, (held) =>
      held !== undefined && held.version > retention.version ? held : retention,
    ),
});
