import { randomUUID } from "node:crypto";
import type { PendingJob } from "@wardline/contracts/operation/jobs";
import type { JobHandlers } from "@wardline/jobs/handlers";

/** Creates the job that these tests examine. */
export function verification(id = randomUUID()): PendingJob {
  return { id, queue: "email", name: "verification", data: { accountId: "a" } };
}

/** Creates a job with lower priority. */
export function invitation(): PendingJob {
  return { id: randomUUID(), queue: "email", name: "invitation", data: { accountId: "a" } };
}

/** Creates handlers that do nothing, except for the one that the test provides. */
export function createHandlers(
  verify: (id: string) => Promise<void>,
  sweep = async () => undefined as void,
): JobHandlers {
  const doNothing = async () => undefined;
  return {
    email: {
      verification: async (_data, { id }) => verify(id),
      "password-reset": doNothing,
      invitation: doNothing,
      "password-changed": doNothing,
      "second-factor-reset": doNothing,
      "handed-over": doNothing,
      "second-factor-changed": doNothing,
      "address-taken": doNothing,
      "screens-missing": doNothing,
      "retention-changed": doNothing,
      "webhook-off": doNothing,
      "contact-marked": doNothing,
      "roster-duties": doNothing,
      "duty-reminder": doNothing,
      "roster-offer": doNothing,
      tonight: doNothing,
      "backup-problem": doNothing,
      "drill-overdue": doNothing,
    },
    token: { purge: doNothing },
    refresh: {
      hourly: doNothing,
      screens: doNothing,
      reminders: doNothing,
      offers: doNothing,
      tonight: doNothing,
    },
    duty: { begin: doNothing },
    figures: { keep: doNothing, fold: doNothing },
    outbox: { sweep },
    retention: { nightly: doNothing, erase: doNothing },
    backup: { nightly: doNothing },
    proposals: { make: doNothing },
    kits: { make: doNothing, now: doNothing },
  };
}
