import { ADVISORY_LOCKS } from "@wardline/database/advisory-locks";
import { readPendingJobs } from "@wardline/database/job-outbox";
import {
  recordSweep,
  tryLockInstallation,
} from "@wardline/database/repositories/operation/installation";
import { dispatchJobs } from "@wardline/jobs/dispatch";
import type { Log } from "@wardline/jobs/log";
import type { Queues } from "@wardline/jobs/queues";
import type { Publisher } from "@wardline/live/publisher";
import type { DataSource } from "typeorm";
import type { WebhookDeliveries } from "../../webhooks/deliveries.js";
import { publishDutyStarts } from "../duty/publish-duty-starts.js";

export interface SweepContext {
  dataSource: DataSource;
  publisher: Pick<Publisher, "publish" | "publishMissed">;
  queues: Queues;
  webhooks: Pick<WebhookDeliveries, "sweep">;
  log: Log;
  /** Returns the current time in epoch milliseconds. */
  now: () => number;
}

/**
 * Completes work that was left unfinished by a crash: publishes events, queues jobs and publishes missed duty starts.
 * Also starts webhook deliveries that are due (docs/wire/operations.md, Jobs). Does nothing while another worker is
 * sweeping.
 */
export async function sweepOutbox({
  dataSource,
  publisher,
  queues,
  webhooks,
  log,
  now,
}: SweepContext): Promise<void> {
  await dataSource.transaction(async (manager) => {
    if (!(await tryLockInstallation(manager, ADVISORY_LOCKS.sweep))) return;
    const results = await Promise.allSettled([
      publisher.publishMissed(),
      readPendingJobs(dataSource.manager).then((jobs) => dispatchJobs(dataSource, queues, jobs)),
      publishDutyStarts({ dataSource, publish: publisher.publish, log, now }),
      webhooks.sweep(),
    ]);
    const failedResult = results.find((result) => result.status === "rejected");
    if (failedResult !== undefined) throw failedResult.reason;
    await recordSweep(manager);
  });
}
