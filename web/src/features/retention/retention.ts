import { queryOptions } from "@tanstack/react-query";
import {
  getRetention,
  type RetentionChange,
  updateRetention,
} from "@wardline/contracts/patients/retention";
import { call } from "../../lib/calls/api.js";
import { createVersionedMutation } from "../../lib/calls/versioned-mutation.js";
import { reloadOn } from "../../lib/live/live-cache.js";

export const RETENTION_KEY = ["retention"] as const;

export const retentionLiveHandlers = reloadOn(
  ["retention.updated", "retention.ran"],
  RETENTION_KEY,
);

/** Query for how long closed records are kept, and what the last run removed, kept current. */
export const retentionQuery = queryOptions({
  queryKey: [...RETENTION_KEY, "settings"],
  queryFn: async ({ signal }) => (await call(getRetention, { signal })).data,
});

/** Changes the settings; the server refuses changes to an outdated version. */
export const retentionUpdate = createVersionedMutation({
  send: async ({ version, body }: { version: number; body: RetentionChange }) =>
    (await call(updateRetention, { body, ifMatch: version })).data,
  put: (client, retention) =>
    client.setQueryData(retentionQuery.queryKey, (held) =>
      held !== undefined && held.version > retention.version ? held : retention,
    ),
});
