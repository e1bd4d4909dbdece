import { revisionAt } from "@wardline/database/event-log";
import * as store from "@wardline/database/repositories/hospitals/retention";
import {
  clearSearches,
  readFormerNames,
  wordsOfNobody,
} from "@wardline/database/repositories/patients/erasures";
import {
  redactEventsOfCards,
  redactLog,
  removeCards,
} from "@wardline/database/repositories/patients/redaction";
import type { Work } from "@wardline/database/work";
import {
  isRetentionNight,
  isRetentionSettled,
  retentionCutoff,
  untouchedSince,
} from "@wardline/domain/operation/retention";
import { nameWords } from "@wardline/domain/patients/name-words";
import { zonedDay } from "@wardline/domain/time/zoned-day";
import type { DataSource } from "typeorm";
import { endErasures } from "./erase.js";
import { type RetentionContext, redact } from "./retention-context.js";

/** How much one transaction takes: nobody who writes waits for it for long. */
const BATCH = { cards: 25, revisions: 2_000, looks: 2_000 };

type Due = store.RetentionState & { hospitalId: string };

/** One change of a run; null when the settings have changed since it began, and nothing was done. */
type Change = (run: (work: Work) => Promise<boolean>) => Promise<boolean | null>;

/** One portion of a run: true when there may be another one; null as `Change` has it. */
type Portion = () => Promise<boolean | null>;

/**
 * Removes what has expired, in the hospitals in which it is night, once a night (docs/wire.md, Retention); goes on where a run was
 * broken off, and stops with the night. Also ends erasures, and tells that a worker is there that may. One hospital's
 * failure stops no other and is thrown at the end.
 */
export async function runRetention(context: RetentionContext): Promise<void> {
  const { asOwner, log, now } = context;
  await asOwner(async (owner) => {
    if (!(await store.mayRewriteLog(owner.manager))) {
      log.info({}, "retention: this worker's role may not rewrite the log");
      return;
    }
    await store.noteRetentionWorker(owner.manager, new Date(now()));
    await endErasures(context, owner);
    const hospitals = await store.readRetentionOfAllHospitals(owner.manager);
    let failures = 0;
    for (const hospital of hospitals) {
      try {
        if (isDue(hospital, now())) await runHospital(context, owner, hospital);
      } catch (error) {
        failures++;
        const { hospitalId } = hospital;
        const reason = (error as Error).message;
        log.warn({ hospitalId, reason }, "retention: a hospital was left out");
      }
    }
    if (failures > 0) throw new Error(`${failures} hospitals were left out.`);
  });
}

/** At night, a day after the last change, where none was run today or where one was broken off. */
function isDue({ timezone, begunAt, endedAt, changedAt }: Due, now: number): boolean {
  if (!isRetentionNight(now, timezone)) return false;
  if (!isRetentionSettled(now, changedAt?.getTime() ?? null)) return false;
  if (begunAt === null || endedAt === null) return true;
  return zonedDay(begunAt.getTime(), timezone) !== zonedDay(now, timezone);
}

async function runHospital(
  context: RetentionContext,
  owner: DataSource,
  hospital: Due,
): Promise<void> {
  const { hospitalId, timezone, begunAt, endedAt } = hospital;
  const { now } = context;
  // What somebody changes while a run is under way ends it: it goes on under the new settings, a day later.
  const change: Change = (run) =>
    redact(context, owner, { hospitalId, actor: null }, async (work) =>
      (await store.isRetentionVersion(work, hospital.version)) ? run(work) : null,
    );
  const isResumed = begunAt !== null && endedAt === null;
  if (!isResumed && (await change((work) => store.beginRun(work, begunAt))) !== true) return;
  const before = (months: number | null) =>
    months === null ? null : new Date(retentionCutoff(months, now(), timezone));
  const cutoffs: store.Cutoffs = {
    cards: before(hospital.closed_cards_months),
    log: before(hospital.log_months),
    access: before(hospital.access_log_months),
  };
  const from = isResumed ? hospital.position : 0;
  const last = cutoffs.log === null ? 0 : await revisionAt(owner.manager, hospitalId, cutoffs.log);
  for (const portion of portionsOf(change, cutoffs, { now, from, last })) {
    let hasMore: boolean | null = true;
    while (hasMore) {
      if (!isRetentionNight(now(), timezone)) return;
      hasMore = await portion();
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

/** The kinds that this hospital removes, each a portion at a time, every one in a transaction of its own. */
function portionsOf(
  change: Change,
  { cards, log, access }: store.Cutoffs,
  { now, from, last }: { now: () => number; from: number; last: number },
): Portion[] {
  let position = from;
  const removeSomeCards: Portion = () =>
    change(async (work) => {
      if (cards === null) return false;
      const untouched = new Date(untouchedSince(now()));
      const ids = await store.lockOverCards(work, cards, untouched, BATCH.cards);
      if (ids.length === 0) return false;
      const names = await readFormerNames(work.manager, work.hospitalId, ids);
      await removeCards(work, ids);
      // A word that is also another patient's stays: that search may have been for them.
      await clearSearches(work, await wordsOfNobody(work, nameWords(names)));
      await store.countRun(work, {
        cards: ids.length,
        log: await redactEventsOfCards(work, ids),
      });
      return ids.length === BATCH.cards;
    });
  const emptySomeLog: Portion = () =>
    change(async (work) => {
      if (log === null || position >= last) return false;
      const to = Math.min(position + BATCH.revisions, last);
      await store.countRun(work, { log: await redactLog(work, log, { from: position, to }) }, to);
      position = to;
      return position < last;
    });
  const deleteSomeLooks: Portion = () =>
    change(async (work) => {
      if (access === null) return false;
      const amount = await store.deleteOldAccess(work, access, BATCH.looks);
      if (amount > 0) await store.countRun(work, { access: amount });
      return amount === BATCH.looks;
    });
  return [removeSomeCards, emptySomeLog, deleteSomeLooks];
}
