import type { OfferedPost } from "@wardline/database/entities/offer";
import { readDutyStarts } from "@wardline/database/repositories/hospitals/hospitals";
import * as store from "@wardline/database/repositories/roster/offers";
import type { RosterRecord } from "@wardline/database/repositories/roster/rosters";
import type { Work } from "@wardline/database/work";
import { isSamePost } from "@wardline/domain/roster/roster-role";
import { compared } from "@wardline/domain/text/text-forms";

/** What of a roster decides whether an offer still holds. */
type Plan = Pick<RosterRecord, "date" | "duties" | "covers">;

/**
 * Ends the offers of a roster's date that the roster, as it is now, leaves without one of their duties
 * (docs/wire.md, Offers). The roster is locked before.
 */
export async function endOffersOfRoster(work: Work, roster: Plan): Promise<void> {
  const offers = await store.lockLiveOffers(work, roster.date);
  await endOffers(work, offers, (offer) => whatChanged(offer, roster));
}

/** Ends the offers that were for somebody, or are taken by them, who is no longer on the staff. */
export async function endOffersOfPerson(work: Work, accountId: string): Promise<void> {
  await endOffers(work, await store.lockLiveOffers(work), ({ to, takenBy }) => {
    const person = [to, takenBy].find((one) => one?.id === accountId);
    return person == null ? null : `${nameOf(person)} is no longer on the staff.`;
  });
}

/** What of a roster an offer no longer agrees with, in a sentence; null where nothing is. */
export function whatChanged(
  offer: store.OfferRecord,
  { date, duties, covers }: Plan,
): string | null {
  const { duty, wanted, given, kind, from, until } = offer;
  const posts = [duty, wanted, given].filter((post) => post !== null && post.date === date);
  const lost = (posts as OfferedPost[]).find(
    (post) => !duties.some((one) => one.accountId === post.accountId && isSameRole(one, post)),
  );
  if (lost !== undefined) {
    const { role, department } = lost;
    return `${nameOf(lost)} is no longer on call as ${role} of ${department} on ${inWords(date)}.`;
  }
  if (kind !== "cover" || from === null || until === null) return null;
  const cover = covers.find((one) => isSamePost(one, duty) && one.from < until && from < one.until);
  return cover === undefined ? null : `${nameOf(cover)} covers a part of this time.`;
}

async function endOffers(
  work: Work,
  offers: readonly store.OfferRecord[],
  why: (offer: store.OfferRecord) => string | null,
): Promise<void> {
  const ended = offers.flatMap((offer) => {
    const changed = why(offer);
    return changed === null ? [] : [{ offer, changed }];
  });
  if (ended.length === 0) return;
  const starts = await readDutyStarts(work.manager, work.hospitalId);
  if (starts === null) return;
  for (const { offer, changed } of ended) {
    await store.saveOffer(work, offer, { state: "withdrawn", changed }, starts);
    const { duty, to, takenBy } = offer;
    await store.mailOffer(work, offer.id, "withdrawn", [duty.accountId, to?.id, takenBy?.id]);
  }
}

function isSameRole(
  a: Pick<OfferedPost, "department" | "role">,
  b: Pick<OfferedPost, "department" | "role">,
): boolean {
  return a.role === b.role && compared(a.department) === compared(b.department);
}

function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}

const dayFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** "3 March 2025" for a roster's date. */
function inWords(date: string): string {
  return dayFormat.format(new Date(`${date}T00:00:00Z`));
}
