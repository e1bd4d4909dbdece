import type { JobHandlers } from "@wardline/jobs/handlers";
import type { Log } from "@wardline/jobs/log";
import type { Queues } from "@wardline/jobs/queues";
import type { Publisher } from "@wardline/live/publisher";
import type { AsOwner } from "../owner.js";
import { tellDutyStarts } from "./duty/tell-duty-starts.js";
import type { EmailContext } from "./email/email-context.js";
import { sweepOutbox } from "./outbox/sweep.js";
import { refreshHourly } from "./refresh/hourly.js";
import { erasePending } from "./retention/erase.js";
import { runRetention } from "./retention/nightly.js";
import { tellMissingScreens } from "./screens/tell-missing.js";
import { purgeTokens } from "./token/purge.js";

/** Everything that the jobs work with. */
export interface JobContext extends EmailContext {
  publisher: Pick<Publisher, "publish" | "publishMissed">;
  queues: Queues;
  log: Log;
  asOwner: AsOwner;
}

/** The handler of every job (docs/wire.md, Jobs). */
export function createHandlers(context: JobContext): JobHandlers {
  const { dataSource, publisher, log, now, asOwner } = context;
  const retention = { asOwner, publish: publisher.publish, log, now };
  // Loaded with the first email: what writes them takes a third of the time that a worker needs to start.
  const emails = async () => (await import("./email/email-handlers.js")).emailHandlers(context);
  return {
    email: {
      verification: async (data, run) => (await emails()).verification(data, run),
      "password-reset": async (data, run) => (await emails())["password-reset"](data, run),
      invitation: async (data, run) => (await emails()).invitation(data, run),
      "password-changed": async (data, run) => (await emails())["password-changed"](data, run),
      "second-factor-reset": async (data, run) =>
        (await emails())["second-factor-reset"](data, run),
      "address-taken": async (data, run) => (await emails())["address-taken"](data, run),
      "roster-duties": async (data, run) => (await emails())["roster-duties"](data, run),
      "screens-missing": async (data, run) => (await emails())["screens-missing"](data, run),
    },
    token: { purge: () => purgeTokens(dataSource, now()) },
    refresh: {
      hourly: () => refreshHourly({ dataSource, publish: publisher.publish, log }, now()),
      screens: () => tellMissingScreens(context),
    },
    duty: { begin: () => tellDutyStarts({ dataSource, publish: publisher.publish, log, now }) },
    outbox: { sweep: () => sweepOutbox(context) },
    retention: {
      nightly: () => runRetention(retention),
      erase: () => erasePending(retention),
    },
  };
}
