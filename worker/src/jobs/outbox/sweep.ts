import { readPendingJobs } from "@wardline/database/job-outbox";
import {
  noteSweep,
  tryLockInstallation,
} from "@wardline/database/repositories/operation/installation";
import { dispatchJobs } from "@wardline/jobs/dispatch";
import type { Log } from "@wardline/jobs/log";
import type { Queues } from "@wardline/jobs/queues";
import type { Publisher } from "@wardline/live/publisher";
import type { DataSource } from "typeorm";
import { publishDutyStarts } from "../duty/publish-duty-starts.js";

export interface SweepContext {
  dataSource: DataSource;
  publisher: Pick<Publisher, "publish" | "publishMissed">;
  queues: Queues;
  log: Log;
  /** Epoch milliseconds. */
  now: () => number;
}

/** Any fixed number serves, as long as every worker of the installation uses the same. */
const SWEEP_LOCK = 7_405_927;

/**
 * Makes good what a crash between a commit and its consequences left behind: event-log rows are emitted and
 * jobs are queued, and duties that began while no worker was there are published (docs/wire.md, Jobs). Does nothing while another worker sweeps.
 */
export async function sweepOutbox({
  dataSource,
  publisher,
  queues,
  log,
  now,
}: SweepContext): Promise<void> {
  await dataSource.transaction(async (manager) => {
    if (!(await tryLockInstallation(manager, SWEEP_LOCK))) return;
    const results = await Promise.allSettled([
      publisher.publishMissed(),
      readPendingJobs(dataSource.manager).then((jobs) => dispatchJobs(dataSource, queues, jobs)),
      publishDutyStarts({ dataSource, publish: publisher.publish, log, now }),
    ]);
    const failed = results.find((result) => result.status === "rejected");
    if (failed !== undefined) throw failed.reason;
    await noteSweep(manager);
  });
}
