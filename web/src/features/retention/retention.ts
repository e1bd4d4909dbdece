import { getRetention, updateRetention } from "@wardline/contracts/patients/retention";
import { answerQuery } from "../../lib/calls/answer-query.js";
import { createVersionedUpdate } from "../../lib/calls/mutations.js";
import { pickNewer, reloadOn } from "../../lib/live/live-cache.js";

export const RETENTION_KEY = ["retention"] as const;

export const retentionLiveHandlers = reloadOn(
  ["retention.updated", "retention.ran"],
  RETENTION_KEY,
);

/** Query for how long closed records are kept, and what the last run removed, kept current. */
export const retentionQuery = answerQuery([...RETENTION_KEY, "settings"], getRetention);

/** Changes the settings; the server refuses changes to an outdated version. */
export const retentionUpdate = createVersionedUpdate(updateRetention, (client, retention) =>
  client.setQueryData(retentionQuery.queryKey, (held) => pickNewer(held, retention)),
);
