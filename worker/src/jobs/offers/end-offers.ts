import { setTimeout as wait } from "node:timers/promises";
import type { LoggedEvent } from "@wardline/database/event-log";
import { readDutyStarts } from "@wardline/database/repositories/hospitals/hospitals";
import { readRosterMakers } from "@wardline/database/repositories/people/staff";
import * as store from "@wardline/database/repositories/roster/offers";
import { runWork, type Work } from "@wardline/database/work";
import { offerReminderDue } from "@wardline/domain/roster/offer";
import type { Log } from "@wardline/jobs/log";
import type { DataSource } from "typeorm";

export interface OffersContext {
  dataSource: DataSource;
  /** Shows committed events. */
  publish: (events: readonly LoggedEvent[]) => void;
  log: Log;
  /** Epoch milliseconds. */
  now: () => number;
}

const MINUTE_MS = 60_000;
/** A timer may fire a moment before the minute that it was set for; duties begin on a minute. */
const EARLY_MS = 1_000;

/**
 * Ends the offers whose duty has begun, and reminds roster makers of those that are open or wait for approval, each in the
 * transaction that notes it, so that it is done once whatever dies (docs/wire.md, Offers). One hospital's failure stops no
 * other and is thrown at the end.
 */
export async function endOffers(context: OffersContext): Promise<void> {
  const { dataSource, publish, log, now } = context;
  const hospitals = await store.findOffersOfAllHospitals(dataSource.manager);
  const early = MINUTE_MS - (now() % MINUTE_MS);
  if (hospitals.length > 0 && early <= EARLY_MS) await wait(early);
  let failures = 0;
  for (const hospitalId of hospitals) {
    try {
      const of = { hospitalId, actor: null, now: now() };
      await runWork(dataSource, of, lookAtOffers, ({ events }) => publish(events));
    } catch (error) {
      failures++;
      const reason = (error as Error).message;
      log.warn({ hospitalId, reason }, "offers: a hospital was left out");
    }
  }
  if (failures > 0) {
    throw new Error(`${failures} of ${hospitals.length} hospitals' offers could not be looked at.`);
  }
}

async function lookAtOffers(work: Work): Promise<void> {
  const { manager, hospitalId } = work;
  const starts = await readDutyStarts(manager, hospitalId);
  if (starts === null) return;
  const now = work.at.getTime();
  for (const offer of await store.lockLiveOffers(work)) {
    const expires = Date.parse(store.toOffer(offer, starts).expires_at);
    if (expires <= now) {
      await store.saveOffer(work, offer, { state: "expired" }, starts);
      const people = [offer.duty.accountId, offer.takenBy?.id];
      await store.mailOffer(work, offer.id, "expired", people);
      continue;
    }
    const hours = offerReminderDue(expires, offer.at, now);
    if (hours === null || (offer.reminded !== null && offer.reminded <= hours)) continue;
    await store.noteOfferReminder(work, offer.id, hours);
    const makers = await readRosterMakers(manager, hospitalId, offer.duty.department);
    await store.mailOffer(work, offer.id, "reminder", makers);
  }
}
