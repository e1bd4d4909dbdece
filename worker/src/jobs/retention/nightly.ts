import { readRevisionAt } from "@wardline/database/event-log";
import {
  deleteOldMessages,
  removePatientsFromMessages,
} from "@wardline/database/repositories/adt/adt-messages";
import * as store from "@wardline/database/repositories/hospitals/retention";
import {
  clearSearches,
  findUnusedWords,
  readFormerNames,
  readHospitalNumbers,
} from "@wardline/database/repositories/patients/erasures";
import {
  redactEventsOfCards,
  redactLog,
  removeCards,
} from "@wardline/database/repositories/patients/redaction";
import type { Work } from "@wardline/database/work";
import {
  computeCatchUpCutoff,
  computeRetentionCutoff,
  isRetentionNight,
  isRetentionSettled,
} from "@wardline/domain/operation/retention";
import { listNameWords } from "@wardline/domain/patients/name-words";
import { formatCount } from "@wardline/domain/text/format-count";
import { toZonedDay } from "@wardline/domain/time/zoned-day";
import type { DataSource } from "typeorm";
import { forEachHospital } from "../../each-hospital.js";
import { carryOutErasures } from "./erase.js";
import { type RetentionContext, runWithRedaction } from "./retention-context.js";

/** Number of records per transaction, small enough not to delay other writers. */
const BATCH = { cards: 25, revisions: 2_000, accessEntries: 2_000 };

type DueHospital = store.RetentionState & { hospitalId: string };

/**
 * Function that makes a change within a run; changes nothing and resolves to null if the settings have changed since
 * the run began.
 */
type Change = (run: (work: Work) => Promise<boolean>) => Promise<boolean | null>;

/** Function that runs one batch; resolves to true if there may be more, and to null in the same case as `Change`. */
type RunBatch = () => Promise<boolean | null>;

/**
 * Removes expired data once a night in each hospital (docs/wire/patients.md, Retention); resumes interrupted runs and
 * stops in the morning. Also carries out erasures, and records that a worker with the right to remove data is running.
 */
export async function runRetention(context: RetentionContext): Promise<void> {
  const { runAsOwner, log, now } = context;
  await runAsOwner(async (owner) => {
    if (!(await store.canRewriteLog(owner.manager))) {
      log.info({}, "retention: this worker's database role cannot rewrite the log");
      return;
    }
    await store.recordRetentionWorker(owner.manager, new Date(now()));
    await carryOutErasures(context, owner);
    const hospitals = await store.readRetentionOfAllHospitals(owner.manager);
    const error = (failures: number) =>
      `Retention failed for ${formatCount(failures, "hospital")}.`;
    await forEachHospital(hospitals, { log, job: "retention", error }, async (hospital) => {
      if (isDue(hospital, now())) await runHospital(context, owner, hospital);
    });
  });
}

/**
 * Returns true at night, at least a day after the last change to the settings, if no run began today or the last run
 * was interrupted.
 */
function isDue({ timezone, begunAt, endedAt, changedAt }: DueHospital, now: number): boolean {
  if (!isRetentionNight(now, timezone)) return false;
  if (!isRetentionSettled(now, changedAt?.getTime() ?? null)) return false;
  if (begunAt === null || endedAt === null) return true;
  return toZonedDay(begunAt.getTime(), timezone) !== toZonedDay(now, timezone);
}

async function runHospital(
  context: RetentionContext,
  owner: DataSource,
  hospital: DueHospital,
): Promise<void> {
  const { hospitalId, timezone, begunAt, endedAt } = hospital;
  const { now } = context;
  // A change to the settings ends the run, which restarts a day later under the new settings.
  const change: Change = (run) =>
    runWithRedaction(context, owner, { hospitalId, actor: null }, async (work) =>
      (await store.isRetentionVersion(work, hospital.version)) ? run(work) : null,
    );
  const isResumed = begunAt !== null && endedAt === null;
  if (!isResumed && (await change((work) => store.beginRun(work, begunAt))) !== true) return;
  const computeCutoff = (months: number | null) =>
    months === null ? null : new Date(computeRetentionCutoff(months, now(), timezone));
  const cutoffs: store.Cutoffs = {
    cards: computeCutoff(hospital.closed_cards_months),
    log: computeCutoff(hospital.log_months),
    access: computeCutoff(hospital.access_log_months),
  };
  const from = isResumed ? hospital.position : 0;
  const last =
    cutoffs.log === null ? 0 : await readRevisionAt(owner.manager, hospitalId, cutoffs.log);
  for (const runBatch of listBatches(change, cutoffs, { now, from, last })) {
    let hasMore: boolean | null = true;
    while (hasMore) {
      if (!isRetentionNight(now(), timezone)) return;
      hasMore = await runBatch();
    }
    if (hasMore === null) return;
  }
  await change(async (work) => {
    const counts = await store.endRun(work, cutoffs.log);
    if (counts === null) return false;
    const changes = Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([field, count]) => ({ field, from: null, to: count }));
    if (changes.length > 0) work.record("retention.ran", counts, { changes });
    return true;
  });
}

/** Returns the batches for each kind of data that the hospital removes, each in its own transaction. */
function listBatches(
  change: Change,
  { cards, log, access }: store.Cutoffs,
  { now, from, last }: { now: () => number; from: number; last: number },
): RunBatch[] {
  let position = from;
  const removeSomeCards: RunBatch = () =>
    change(async (work) => {
      if (cards === null) return false;
      const catchUpCutoff = new Date(computeCatchUpCutoff(now()));
      const ids = await store.lockExpiredCards(work, cards, catchUpCutoff, BATCH.cards);
      if (ids.length === 0) return false;
      const names = await readFormerNames(work.manager, work.hospitalId, ids);
      // A later message may be about the patient's next stay, so it is not removed.
      await removePatientsFromMessages(work, await readHospitalNumbers(work, ids), cards);
      await removeCards(work, ids);
      // Words that are also in other patients' names stay, because the search may have been for those patients.
      await clearSearches(work, await findUnusedWords(work, listNameWords(names)));
      await store.addRunCounts(work, {
        cards: ids.length,
        log: await redactEventsOfCards(work, ids),
      });
      return ids.length === BATCH.cards;
    });
  const emptySomeLog: RunBatch = () =>
    change(async (work) => {
      if (log === null || position >= last) return false;
      const to = Math.min(position + BATCH.revisions, last);
      await store.addRunCounts(
        work,
        { log: await redactLog(work, log, { from: position, to }) },
        to,
      );
      position = to;
      return position < last;
    });
  const deleteSomeAccessEntries: RunBatch = () =>
    change(async (work) => {
      if (access === null) return false;
      const amount = await store.deleteOldAccess(work, access, BATCH.accessEntries);
      if (amount > 0) await store.addRunCounts(work, { access: amount });
      const messages = await deleteOldMessages(work, access, BATCH.accessEntries);
      return amount === BATCH.accessEntries || messages === BATCH.accessEntries;
    });
  return [removeSomeCards, emptySomeLog, deleteSomeAccessEntries];
}
