import { setTimeout as wait } from "node:timers/promises";
import type { LoggedEvent } from "@wardline/database/event-log";
import { readDutyStarts } from "@wardline/database/repositories/hospitals/hospitals";
import { readRosterMakers } from "@wardline/database/repositories/people/staff";
import * as store from "@wardline/database/repositories/roster/offers";
import { runWork, type Work } from "@wardline/database/work";
import { findDueOfferReminder } from "@wardline/domain/roster/offer";
import type { Log } from "@wardline/jobs/log";
import type { DataSource } from "typeorm";
import { forEachHospital } from "../../each-hospital.js";

export interface OffersContext {
  dataSource: DataSource;
  publish: (events: readonly LoggedEvent[]) => void;
  log: Log;
  /** Returns the current time in epoch milliseconds. */
  now: () => number;
}

const MINUTE_MS = 60_000;
/** Tolerance in milliseconds, because timers may fire slightly early and duties begin on the minute. */
const TIMER_TOLERANCE_MS = 1_000;

/**
 * Ends offers whose duty has begun, and reminds roster makers of pending offers. Each action is recorded in its own
 * transaction and so happens once, even after a crash (docs/wire/roster.md, Offers).
 */
export async function endOffers(context: OffersContext): Promise<void> {
  const { dataSource, publish, log, now } = context;
  const hospitals = await store.findOfferHospitalsOfAllHospitals(dataSource.manager);
  const early = MINUTE_MS - (now() % MINUTE_MS);
  if (hospitals.length > 0 && early <= TIMER_TOLERANCE_MS) await wait(early);
  const error = (failures: number, all: number) =>
    `Failed to check the offers of ${failures} of ${all} hospitals.`;
  await forEachHospital(hospitals, { log, job: "offers", error }, (hospitalId) => {
    const workOptions = { hospitalId, actor: null, now: now() };
    return runWork(dataSource, workOptions, checkOffers, ({ events }) => publish(events));
  });
}

async function checkOffers(work: Work): Promise<void> {
  const { manager, hospitalId } = work;
  const starts = await readDutyStarts(manager, hospitalId);
  if (starts === null) return;
  const now = work.at.getTime();
  for (const offer of await store.lockLiveOffers(work)) {
    const expires = Date.parse(store.toOffer(offer, starts).expires_at);
    if (expires <= now) {
      await store.saveOffer(work, offer, { state: "expired" }, starts);
      const people = [offer.duty.accountId, offer.takenBy?.id];
      await store.queueOfferMails(work, offer.id, "expired", people);
      continue;
    }
    const hours = findDueOfferReminder(expires, offer.at, now);
    if (hours === null || (offer.reminded !== null && offer.reminded <= hours)) continue;
    await store.recordOfferReminder(work, offer.id, hours);
    const makers = await readRosterMakers(manager, hospitalId, offer.duty.department);
    await store.queueOfferMails(work, offer.id, "reminder", makers);
  }
}
