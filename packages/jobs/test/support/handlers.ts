import { randomUUID } from "node:crypto";
import type { PendingJob } from "@wardline/contracts/operation/jobs";
import type { JobHandlers } from "@wardline/jobs/handlers";

/** Creates the job that these tests examine. */
export function verification(id = randomUUID()): PendingJob {
  return { id, queue: "email", name: "verification", data: { accountId: "a" } };
}

/** A job with lower priority. */
export function invitation(): PendingJob {
  return { id: randomUUID(), queue: "email", name: "invitation", data: { accountId: "a" } };
}

/** Handlers that do nothing except what the test provides. */
export function handlersWith(
  verify: (id: string) => Promise<void>,
  sweep = async () => undefined as void,
): JobHandlers {
  const nothing = async () => undefined;
  return {
    email: {
      verification: async (_data, { id }) => verify(id),
      "password-reset": nothing,
      invitation: nothing,
      "password-changed": nothing,
      "second-factor-reset": nothing,
      "handed-over": nothing,
      "second-factor-changed": nothing,
      "address-taken": nothing,
      "screens-missing": nothing,
      "retention-changed": nothing,
      "webhook-off": nothing,
      "contact-marked": nothing,
      "roster-duties": nothing,
      "duty-reminder": nothing,
      "roster-offer": nothing,
      tonight: nothing,
      "backup-problem": nothing,
      "drill-overdue": nothing,
    },
    token: { purge: nothing },
    refresh: {
      hourly: nothing,
      screens: nothing,
      reminders: nothing,
      offers: nothing,
      tonight: nothing,
    },
    duty: { begin: nothing },
    figures: { keep: nothing, fold: nothing },
    outbox: { sweep },
    retention: { nightly: nothing, erase: nothing },
    backup: { nightly: nothing },
    proposals: { make: nothing },
    kits: { make: nothing, now: nothing },
  };
}
