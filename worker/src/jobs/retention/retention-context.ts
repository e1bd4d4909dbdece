import type { LoggedEvent } from "@wardline/database/event-log";
import { allowRedaction } from "@wardline/database/repositories/patients/redaction";
import { runWork, type Work, type WorkOptions } from "@wardline/database/work";
import type { Log } from "@wardline/jobs/log";
import type { DataSource } from "typeorm";
import type { RunAsOwner } from "../../owner.js";

export interface RetentionContext {
  runAsOwner: RunAsOwner;
  publish: (events: readonly LoggedEvent[]) => void;
  log: Log;
  /** Returns the current time in epoch milliseconds. */
  now: () => number;
}

/** Runs a change to a hospital's data that may redact its log. */
export function runWithRedaction<T>(
  { publish, now }: RetentionContext,
  owner: DataSource,
  options: Pick<WorkOptions, "hospitalId" | "actor">,
  run: (work: Work) => Promise<T>,
): Promise<T> {
  return runWork(
    owner,
    { ...options, now: now() },
    async (work) => {
      await allowRedaction(work);
      return run(work);
    },
    ({ events }) => publish(events),
  );
}
