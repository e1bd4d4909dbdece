import type { JobHandlers } from "@wardline/jobs/handlers";
import type { Log } from "@wardline/jobs/log";
import type { Queues } from "@wardline/jobs/queues";
import { type KitsContext, makeDueKits, makeRequestedKits } from "@wardline/kits/make";
import type { Publisher } from "@wardline/live/publisher";
import type { RunAsOwner } from "../owner.js";
import { type NightlyBackupContext, runNightlyBackups } from "./backup/nightly.js";
import { publishDutyStarts } from "./duty/publish-duty-starts.js";
import type { EmailContext } from "./email/email-context.js";
import { createEmailHandlers } from "./email/email-handlers.js";
import { foldAllCensus } from "./figures/fold.js";
import { updateAllFigures } from "./figures/update-figures.js";
import { endOffers } from "./offers/end-offers.js";
import { type SweepContext, sweepOutbox } from "./outbox/sweep.js";
import { makeProposal } from "./proposals/make-proposal.js";
import { refreshHourly } from "./refresh/hourly.js";
import { queueTonightMails } from "./reminders/mail-tonight.js";
import { remindOfDuties } from "./reminders/remind.js";
import { eraseRequestedPatients } from "./retention/erase.js";
import { runRetention } from "./retention/nightly.js";
import { queueMissingScreenMails } from "./screens/mail-missing.js";
import { purgeTokens } from "./token/purge.js";

export interface JobContext
  extends EmailContext,
    Pick<NightlyBackupContext, "databaseUrl" | "backups">,
    Pick<KitsContext, "kitFiles"> {
  publisher: Pick<Publisher, "publish" | "publishMissed">;
  queues: Queues;
  webhooks: SweepContext["webhooks"];
  log: Log;
  runAsOwner: RunAsOwner;
}

/** Returns the handlers of all jobs (docs/wire/operations.md, Jobs). */
export function createHandlers(context: JobContext): JobHandlers {
  const { dataSource, publisher, log, now, runAsOwner } = context;
  const retention = { runAsOwner, publish: publisher.publish, log, now };
  return {
    email: createEmailHandlers(context),
    token: { purge: () => purgeTokens(dataSource, now()) },
    refresh: {
      hourly: () => refreshHourly({ dataSource, publish: publisher.publish, log }, now()),
      screens: () => queueMissingScreenMails(context),
      reminders: () => remindOfDuties({ dataSource, log, now }),
      offers: () => endOffers({ dataSource, publish: publisher.publish, log, now }),
      tonight: () => queueTonightMails({ dataSource, log, now }),
    },
    duty: { begin: () => publishDutyStarts({ dataSource, publish: publisher.publish, log, now }) },
    figures: {
      keep: () => updateAllFigures({ dataSource, log }),
      fold: () => foldAllCensus({ dataSource, log }, now()),
    },
    outbox: { sweep: () => sweepOutbox(context) },
    retention: {
      nightly: () => runRetention(retention),
      erase: () => eraseRequestedPatients(retention),
    },
    backup: { nightly: () => runNightlyBackups(context) },
    proposals: {
      make: (data) => makeProposal({ dataSource, publish: publisher.publish, log, now }, data),
    },
    kits: {
      make: () => makeDueKits(context),
      now: (data) => makeRequestedKits(context, data),
    },
  };
}
