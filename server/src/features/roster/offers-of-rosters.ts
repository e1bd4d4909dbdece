import type { OfferedPost } from "@wardline/database/entities/roster/offer";
import { readDutyStarts } from "@wardline/database/repositories/hospitals/hospitals";
import * as store from "@wardline/database/repositories/roster/offers";
import type { RosterRecord } from "@wardline/database/repositories/roster/rosters";
import type { Work } from "@wardline/database/work";
import { fullName } from "@wardline/domain/people/full-name";
import { isSamePost } from "@wardline/domain/roster/roster-role";
import { toComparedText } from "@wardline/domain/text/text-forms";

/** The part of a roster on which its offers depend. */
type Plan = Pick<RosterRecord, "date" | "duties" | "covers">;

/**
 * Ends the offers on a roster's date for duties that no longer exist (docs/wire/roster.md, Offers). The roster must be
 * locked.
 */
export async function endOffersOfRoster(work: Work, roster: Plan): Promise<void> {
  const offers = await store.lockLiveOffers(work, roster.date);
  await endOffers(work, offers, (offer) => describeChange(offer, roster));
}

/** Ends offers that were made to, or taken by, a person who has left the staff. */
export async function endOffersOfPerson(work: Work, accountId: string): Promise<void> {
  await endOffers(work, await store.lockLiveOffers(work), ({ to, takenBy }) => {
    const person = [to, takenBy].find((one) => one?.id === accountId);
    return person == null ? null : `${fullName(person)} is no longer on the staff.`;
  });
}

/** Describes why a roster no longer matches an offer; null if it still matches. */
export function describeChange(
  offer: store.OfferRecord,
  { date, duties, covers }: Plan,
): string | null {
  const { duty, wanted, given, kind, from, until } = offer;
  const posts = [duty, wanted, given].filter((post) => post !== null && post.date === date);
  const lostPost = (posts as OfferedPost[]).find(
    (post) => !duties.some((one) => one.accountId === post.accountId && isSameRole(one, post)),
  );
  if (lostPost !== undefined) {
    const { role, department } = lostPost;
    return `${fullName(lostPost)} is no longer on call as ${role} of ${department} on ${formatDay(date)}.`;
  }
  if (kind !== "cover" || from === null || until === null) return null;
  const cover = covers.find((one) => isSamePost(one, duty) && one.from < until && from < one.until);
  return cover === undefined ? null : `${fullName(cover)} covers part of this time.`;
}

async function endOffers(
  work: Work,
  offers: readonly store.OfferRecord[],
  describeReason: (offer: store.OfferRecord) => string | null,
): Promise<void> {
  const ended = offers.flatMap((offer) => {
    const changed = describeReason(offer);
    return changed === null ? [] : [{ offer, changed }];
  });
  if (ended.length === 0) return;
  const starts = await readDutyStarts(work.manager, work.hospitalId);
  if (starts === null) return;
  for (const { offer, changed } of ended) {
    await store.saveOffer(work, offer, { state: "withdrawn", changed }, starts);
    const { duty, to, takenBy } = offer;
    await store.queueOfferMails(work, offer.id, "withdrawn", [duty.accountId, to?.id, takenBy?.id]);
  }
}

function isSameRole(
  a: Pick<OfferedPost, "department" | "role">,
  b: Pick<OfferedPost, "department" | "role">,
): boolean {
  return a.role === b.role && toComparedText(a.department) === toComparedText(b.department);
}

const dayFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

function formatDay(date: string): string {
  return dayFormat.format(new Date(`${date}T00:00:00Z`));
}
