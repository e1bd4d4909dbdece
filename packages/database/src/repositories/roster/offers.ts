import type { JobData } from "@wardline/contracts/operation/jobs";
import type { Offer, OfferedDuty } from "@wardline/contracts/roster/offers";
import type { RosterPerson } from "@wardline/contracts/roster/roster";
import type { FieldChange } from "@wardline/domain/records/field-changes";
import { computeDutySpan } from "@wardline/domain/roster/duty";
import { type DutyStarts, getDepartmentClock } from "@wardline/domain/roster/duty-starts";
import { ENDED_OFFER_DAYS, type OfferMode, type OfferState } from "@wardline/domain/roster/offer";
import { postText } from "@wardline/domain/roster/roster-role";
import { type EntityManager, type FindOptionsWhere, In, MoreThan, Raw } from "typeorm";
import { type OfferedPost, OfferRow } from "../../entities/roster/offer.js";
import type { Work } from "../../work.js";

/** A stored offer; times in epoch milliseconds (docs/wire/roster.md, Offers). */
export type OfferRecord = Omit<OfferRow, "hospitalId">;

/** Kind of an email about an offer. */
export type OfferEmailKind = JobData<"email", "roster-offer">["news"];

const LIVE_STATES: OfferState[] = ["open", "taken"];

/** Returns the hospitals with offers that are open or await approval. */
export async function findOfferHospitalsOfAllHospitals(manager: EntityManager): Promise<string[]> {
  const rows = await manager.query<{ id: string }[]>(
    "SELECT DISTINCT hospital_id AS id FROM offer WHERE state = ANY ($1)",
    [LIVE_STATES],
  );
  return rows.map(({ id }) => id);
}

/** Returns the departments whose staff may offer duties, sorted by name. */
export async function readOfferModes(
  manager: EntityManager,
  hospitalId: string,
): Promise<{ department: string; offers: Exclude<OfferMode, "off"> }[]> {
  return manager.query(
    `SELECT name AS department, offers FROM department
      WHERE hospital_id = $1 AND offers <> 'off' ORDER BY folded_name`,
    [hospitalId],
  );
}

export function findOffer(
  manager: EntityManager,
  hospitalId: string,
  id: string,
): Promise<OfferRecord | null> {
  return manager.findOneBy(OfferRow, { hospitalId, id });
}

/** Returns offers that are open, await approval, or ended shortly before `now` (epoch milliseconds). */
export function readOffers(
  manager: EntityManager,
  hospitalId: string,
  now: number,
): Promise<OfferRecord[]> {
  const updatedAt = MoreThan(now - ENDED_OFFER_DAYS * 86_400_000);
  return manager.find(OfferRow, {
    where: [
      { hospitalId, state: In(LIVE_STATES) },
      { hospitalId, updatedAt },
    ],
    order: { duty: { date: "ASC" }, at: "ASC", id: "ASC" },
  });
}

/** Returns the posts of open or taken offers on these dates (YYYY-MM-DD). */
export async function readOfferedPosts(
  manager: EntityManager,
  hospitalId: string,
  dates: readonly string[],
): Promise<OfferedPost[]> {
  const duty = { date: In([...dates]) };
  const offers = await manager.findBy(OfferRow, { hospitalId, state: In(LIVE_STATES), duty });
  return offers.map((offer) => offer.duty);
}

/**
 * Locks an offer until the transaction ends; null if there is none. To prevent deadlocks, rosters are locked first,
 * then the hospital, then offers.
 */
export async function lockOffer(work: Work, id: string): Promise<OfferRecord | null> {
  await work.lockHospital();
  const { manager, hospitalId } = work;
  return manager.findOne(OfferRow, {
    where: { hospitalId, id },
    lock: { mode: "pessimistic_write" },
  });
}

/**
 * Locks open and taken offers, in the lock order of `lockOffer`; if `date` is given, only offers about that roster
 * date.
 */
export async function lockLiveOffers(
  work: Work,
  date: string | null = null,
): Promise<OfferRecord[]> {
  const { manager, hospitalId } = work;
  const liveOffers = { hospitalId, state: In(LIVE_STATES) };
  // Most roster changes concern no offer and need not wait.
  if (!(await manager.existsBy(OfferRow, selectOffersOnDate(liveOffers, date)))) return [];
  await work.lockHospital();
  const lock = { mode: "pessimistic_write" } as const;
  return manager.find(OfferRow, {
    where: selectOffersOnDate(liveOffers, date),
    order: { id: "ASC" },
    lock,
  });
}

/** Restricts the condition `base` to offers about a roster date; null: no restriction. */
function selectOffersOnDate(
  base: FindOptionsWhere<OfferRow>,
  date: string | null,
): FindOptionsWhere<OfferRow>[] {
  if (date === null) return [base];
  const isOnDate = Raw((column) => `${column} ->> 'date' = :date`, { date });
  return [
    { ...base, duty: { date } },
    { ...base, wanted: isOnDate },
    { ...base, given: isOnDate },
  ];
}

/** Inserts and logs an offer, and returns the offer in wire format. */
export async function addOffer(
  work: Work,
  record: OfferRecord,
  starts: DutyStarts,
): Promise<Offer> {
  const { duty } = record;
  await work.manager.insert(OfferRow, { ...record, hospitalId: work.hospitalId });
  const offer = toOffer(record, starts);
  work.record("offer.created", offer, {
    subjectId: record.id,
    changes: [
      { field: "offer", of: postText(duty), from: null, to: record.kind },
      { field: "date", from: null, to: duty.date },
      ...(record.to === null ? [] : [{ field: "offered_to", from: null, to: toPerson(record.to) }]),
    ],
  });
  return offer;
}

/** Updates an offer, logs its changes together with `more`, and returns the offer in wire format. */
export async function saveOffer(
  work: Work,
  before: OfferRecord,
  changedFields: Partial<
    Pick<OfferRecord, "state" | "takenBy" | "given" | "ruleReasons" | "changed">
  >,
  starts: DutyStarts,
  more: readonly FieldChange[] = [],
): Promise<Offer> {
  const updatedFields = {
    ...changedFields,
    version: before.version + 1,
    updatedAt: work.at.getTime(),
  };
  const after = { ...before, ...updatedFields };
  const { manager, hospitalId } = work;
  await manager.update(OfferRow, { hospitalId, id: before.id }, updatedFields);
  const offer = toOffer(after, starts);
  const takenBy = before.takenBy === null ? after.takenBy : null;
  const changes: FieldChange[] = [
    ...(before.state === after.state
      ? []
      : [{ field: "state", of: postText(after.duty), from: before.state, to: after.state }]),
    ...(takenBy === null ? [] : [{ field: "taken_by", from: null, to: toPerson(takenBy) }]),
    ...(takenBy === null || after.given === null
      ? []
      : [{ field: "given", from: null, to: after.given.date }]),
    ...(after.changed === null ? [] : [{ field: "changed", from: null, to: after.changed }]),
    ...more,
  ];
  work.record("offer.updated", offer, { subjectId: after.id, changes });
  return offer;
}

/** Records that the reminder `hours` before an offer's expiry was sent. */
export async function recordOfferReminder(
  { manager, hospitalId }: Work,
  id: string,
  hours: number,
): Promise<void> {
  await manager.update(OfferRow, { hospitalId, id }, { reminded: hours });
}

/** Queues an email about an offer to each of these people except the actor. */
export async function queueOfferMails(
  work: Work,
  offerId: string,
  news: OfferEmailKind,
  accountIds: readonly (string | undefined)[],
): Promise<void> {
  const { hospitalId } = work;
  for (const accountId of new Set(accountIds)) {
    if (accountId === undefined || accountId === work.actor?.id) continue;
    await work.queue("email", "roster-offer", { accountId, hospitalId, offerId, news });
  }
}

/** Converts an offer to wire format, with the hours of its duties. */
export function toOffer(record: OfferRecord, starts: DutyStarts): Offer {
  const { id, kind, state, to, reason, changed, actor, version, takenBy: taken_by } = record;
  const toShownDuty = (post: OfferedPost | null) => (post === null ? null : toDuty(post, starts));
  const [duty, wanted, given] = [
    toDuty(record.duty, starts),
    toShownDuty(record.wanted),
    toShownDuty(record.given),
  ];
  const beginTimes = [duty, wanted, given].flatMap((one) => one?.from ?? []);
  return {
    id,
    kind,
    duty,
    from: toWireTime(record.from),
    until: toWireTime(record.until),
    to,
    wanted,
    state,
    taken_by,
    given,
    reason,
    changed,
    by: { id: actor.id, name: actor.name },
    at: new Date(record.at).toISOString(),
    updated_at: new Date(record.updatedAt).toISOString(),
    expires_at: beginTimes.reduce((first, begin) => (begin < first ? begin : first), duty.from),
    version,
  };
}

function toDuty(post: OfferedPost, starts: DutyStarts): OfferedDuty {
  const { date, department, role, position, accountId: id, firstName, lastName } = post;
  const { from, until } = computeDutySpan(date, getDepartmentClock(starts, department));
  return {
    date,
    department,
    role,
    position,
    from: new Date(from).toISOString(),
    until: new Date(until).toISOString(),
    person: { id, firstName, lastName, department },
  };
}

function toWireTime(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

function toPerson({ id, firstName, lastName }: RosterPerson): { id: string; name: string } {
  return { id, name: `${firstName} ${lastName}`.trim() };
}
