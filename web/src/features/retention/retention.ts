import { keepPreviousData, queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import {
  getRetention,
  previewRetention,
  type RetentionSettings,
  updateRetention,
} from "@wardline/contracts/retention";
import { call } from "../../lib/calls/api.js";
import { type LiveHandlers, onEach } from "../../lib/live/live-cache.js";

/** Under which key the cache keeps what is known of retention. */
export const RETENTION_KEY = ["retention"] as const;

/** Keeps the settings and the last run current. */
export const retentionLive: LiveHandlers = onEach(
  ["retention.updated", "retention.ran"],
  (client) => void client.invalidateQueries({ queryKey: RETENTION_KEY }),
);

const retentionQuery = queryOptions({
  queryKey: [...RETENTION_KEY, "settings"],
  queryFn: async ({ signal }) => (await call(getRetention, { signal })).data,
});

/** How long closed records are kept, and what the last run removed; kept current. */
export function useRetention() {
  return useQuery(retentionQuery);
}

/** What the next clean-up would remove under these settings; null asks nothing. */
export function useRetentionPreview(settings: RetentionSettings | null) {
  return useQuery({
    queryKey: [...RETENTION_KEY, "preview", settings],
    queryFn: async ({ signal }) =>
      settings === null ? null : (await call(previewRetention, { body: settings, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Saves the settings. */
export function useUpdateRetention() {
  return useMutation({
    mutationFn: async (body: RetentionSettings) => (await call(updateRetention, { body })).data,
    onSuccess: (saved, _settings, _result, { client }) =>
      client.setQueryData(retentionQuery.queryKey, saved),
  });
}
