import type { JobData } from "@wardline/contracts/jobs";
import type { Offer, OfferedDuty } from "@wardline/contracts/offers";
import type { RosterPerson } from "@wardline/contracts/roster";
import type { RuleReasons } from "@wardline/contracts/roster-rules";
import type { FieldChange } from "@wardline/domain/records/field-changes";
import { dutySpan } from "@wardline/domain/roster/duty";
import { clockOfDepartment, type DutyStarts } from "@wardline/domain/roster/duty-starts";
import {
  ENDED_OFFER_DAYS,
  type OfferKind,
  type OfferMode,
  type OfferState,
} from "@wardline/domain/roster/offer";
import { type Post, postText } from "@wardline/domain/roster/roster-role";
import type { EntityManager } from "typeorm";
import type { OfferedPost } from "../../entities/offer.js";
import type { Work } from "../../work.js";

/** An offer as it is stored; times in epoch milliseconds (docs/wire.md, Offers). */
export interface OfferRecord {
  id: string;
  kind: OfferKind;
  state: OfferState;
  duty: OfferedPost;
  /** Both null where the whole duty is offered. */
  from: number | null;
  until: number | null;
  to: RosterPerson | null;
  wanted: OfferedPost | null;
  takenBy: RosterPerson | null;
  given: OfferedPost | null;
  reason: string;
  /** With which it was taken. */
  ruleReasons: NonNullable<RuleReasons>;
  changed: string | null;
  actor: { id: string; name: string };
  at: number;
  updatedAt: number;
  /** How many hours before its end makers were last reminded of it; null: never. */
  reminded: number | null;
  version: number;
}

/** What a mail about an offer says. */
export type OfferNews = JobData<"email", "roster-offer">["news"];

const LIVE = "offer.state IN ('open', 'taken')";

const RECORD = `offer.id, offer.kind, offer.state, offer.reason, offer.changed, offer.actor, offer.reminded, offer.version,
  jsonb_build_object('date', offer.date, 'department', offer.department, 'role', offer.role, 'position', offer.position,
    'accountId', offer.account_id, 'firstName', offer.first_name, 'lastName', offer.last_name) AS duty,
  offer.to_person AS "to", offer.wanted, offer.taken_by AS "takenBy", offer.given, offer.rule_reasons AS "ruleReasons",
  ${millisecondsOf("from_at")} AS "from", ${millisecondsOf("until_at")} AS until, ${millisecondsOf("at")} AS at,
  ${millisecondsOf("updated_at")} AS "updatedAt"`;

function millisecondsOf(column: string): string {
  return `(extract(epoch FROM offer.${column}) * 1000)::float8`;
}

/** The hospitals, of all, that have an offer which is open or waits for approval; a job of the whole installation. */
export async function findOffersOfAllHospitals(manager: EntityManager): Promise<string[]> {
  const rows = await manager.query<{ id: string }[]>(
    `SELECT DISTINCT hospital_id AS id FROM offer WHERE ${LIVE}`,
  );
  return rows.map(({ id }) => id);
}

/** The departments whose staff may offer duties, by name. */
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

/** One offer, or null. */
export async function findOffer(
  manager: EntityManager,
  hospitalId: string,
  id: string,
): Promise<OfferRecord | null> {
  const [row] = await manager.query<OfferRecord[]>(
    `SELECT ${RECORD} FROM offer WHERE offer.hospital_id = $1 AND offer.id = $2`,
    [hospitalId, id],
  );
  return row ?? null;
}

/** What is open or waits for approval, and what ended not long before `now` (epoch milliseconds). */
export async function readOffers(
  manager: EntityManager,
  hospitalId: string,
  now: number,
): Promise<OfferRecord[]> {
  return manager.query<OfferRecord[]>(
    `SELECT ${RECORD} FROM offer
      WHERE offer.hospital_id = $1 AND (${LIVE} OR offer.updated_at > $2::timestamptz - make_interval(days => $3))
      ORDER BY offer.date, offer.at, offer.id`,
    [hospitalId, new Date(now), ENDED_OFFER_DAYS],
  );
}

/** Of each offer on these dates (YYYY-MM-DD) that is open or waits for approval, the post that is offered. */
export async function readOfferedPosts(
  manager: EntityManager,
  hospitalId: string,
  dates: readonly string[],
): Promise<(Post & { date: string })[]> {
  return manager.query(
    `SELECT date, department, role, position FROM offer
      WHERE offer.hospital_id = $1 AND ${LIVE} AND offer.date = ANY ($2)`,
    [hospitalId, dates],
  );
}

/**
 * One offer, or null; locked until the transaction ends. All who lock offers lock rosters before, then the hospital, so that
 * nobody waits in a circle for several of them.
 */
export async function lockOffer(work: Work, id: string): Promise<OfferRecord | null> {
  await work.lockHospital();
  const [row] = await work.manager.query<OfferRecord[]>(
    `SELECT ${RECORD} FROM offer WHERE offer.hospital_id = $1 AND offer.id = $2 FOR UPDATE`,
    [work.hospitalId, id],
  );
  return row ?? null;
}

/** The offers that are open or wait for approval, locked as by `lockOffer`; those alone that are about a duty of a roster's date, where one is given. */
export async function lockLiveOffers(
  work: Work,
  date: string | null = null,
): Promise<OfferRecord[]> {
  const which = `offer.hospital_id = $1 AND ${LIVE}
    AND ($2::text IS NULL OR $2 IN (offer.date, offer.wanted->>'date', offer.given->>'date'))`;
  const known = [work.hospitalId, date];
  const { length } = await work.manager.query<unknown[]>(
    `SELECT 1 FROM offer WHERE ${which} LIMIT 1`,
    known,
  );
  // Most changes of rosters concern no offer, and wait for nobody.
  if (length === 0) return [];
  await work.lockHospital();
  return work.manager.query<OfferRecord[]>(
    `SELECT ${RECORD} FROM offer WHERE ${which} ORDER BY offer.id FOR UPDATE`,
    known,
  );
}

/** Writes a new offer, and states it. Returns it as it is on the wire. */
export async function addOffer(
  work: Work,
  record: OfferRecord,
  starts: DutyStarts,
): Promise<Offer> {
  const { duty } = record;
  await work.manager.query(
    `INSERT INTO offer (hospital_id, id, kind, state, date, department, role, position, account_id, first_name, last_name,
                        from_at, until_at, to_person, wanted, reason, actor, at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $18)`,
    [
      work.hospitalId,
      record.id,
      record.kind,
      record.state,
      duty.date,
      duty.department,
      duty.role,
      duty.position,
      duty.accountId,
      duty.firstName,
      duty.lastName,
      record.from === null ? null : new Date(record.from),
      record.until === null ? null : new Date(record.until),
      record.to,
      record.wanted,
      record.reason,
      record.actor,
      new Date(record.at),
    ],
  );
  const offer = toOffer(record, starts);
  work.record("offer.created", offer, {
    subjectId: record.id,
    changes: [
      { field: "offer", of: postText(duty), from: null, to: record.kind },
      { field: "date", from: null, to: duty.date },
      ...(record.to === null ? [] : [{ field: "offered_to", from: null, to: named(record.to) }]),
    ],
  });
  return offer;
}

/** Writes what became of an offer, and states it, with more of which the log is to tell. Returns it as it is on the wire. */
export async function saveOffer(
  work: Work,
  before: OfferRecord,
  changed: Partial<Pick<OfferRecord, "state" | "takenBy" | "given" | "ruleReasons" | "changed">>,
  starts: DutyStarts,
  more: readonly FieldChange[] = [],
): Promise<Offer> {
  const version = before.version + 1;
  const after = { ...before, ...changed, version, updatedAt: work.at.getTime() };
  await work.manager.query(
    `UPDATE offer SET state = $3, taken_by = $4, given = $5, rule_reasons = $6, changed = $7, updated_at = $8,
            version = $9
      WHERE hospital_id = $1 AND id = $2`,
    [
      work.hospitalId,
      after.id,
      after.state,
      after.takenBy,
      after.given,
      JSON.stringify(after.ruleReasons),
      after.changed,
      work.at,
      version,
    ],
  );
  const offer = toOffer(after, starts);
  const takenBy = before.takenBy === null ? after.takenBy : null;
  const changes: FieldChange[] = [
    ...(before.state === after.state
      ? []
      : [{ field: "state", of: postText(after.duty), from: before.state, to: after.state }]),
    ...(takenBy === null ? [] : [{ field: "taken_by", from: null, to: named(takenBy) }]),
    ...(takenBy === null || after.given === null
      ? []
      : [{ field: "given", from: null, to: after.given.date }]),
    ...(after.changed === null ? [] : [{ field: "changed", from: null, to: after.changed }]),
    ...more,
  ];
  work.record("offer.updated", offer, { subjectId: after.id, changes });
  return offer;
}

/** Notes of how many hours before its end makers are reminded of an offer. */
export async function noteOfferReminder(
  { manager, hospitalId }: Work,
  id: string,
  hours: number,
): Promise<void> {
  await manager.query("UPDATE offer SET reminded = $3 WHERE hospital_id = $1 AND id = $2", [
    hospitalId,
    id,
    hours,
  ]);
}

/** Queues a mail about an offer to each of these, but for who did what it is about. */
export async function mailOffer(
  work: Work,
  offerId: string,
  news: OfferNews,
  accountIds: readonly (string | undefined)[],
): Promise<void> {
  const { hospitalId } = work;
  for (const accountId of new Set(accountIds)) {
    if (accountId === undefined || accountId === work.actor?.id) continue;
    await work.queue("email", "roster-offer", { accountId, hospitalId, offerId, news });
  }
}

/** An offer on the wire, with the hours that its duties have by these starts. */
export function toOffer(record: OfferRecord, starts: DutyStarts): Offer {
  const { id, kind, state, to, reason, changed, actor, version, takenBy: taken_by } = record;
  const shown = (post: OfferedPost | null) => (post === null ? null : toDuty(post, starts));
  const [duty, wanted, given] = [
    toDuty(record.duty, starts),
    shown(record.wanted),
    shown(record.given),
  ];
  const begins = [duty, wanted, given].flatMap((one) => one?.from ?? []);
  return {
    id,
    kind,
    duty,
    from: wireTime(record.from),
    until: wireTime(record.until),
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
    expires_at: begins.reduce((first, begin) => (begin < first ? begin : first), duty.from),
    version,
  };
}

function toDuty(post: OfferedPost, starts: DutyStarts): OfferedDuty {
  const { date, department, role, position, accountId: id, firstName, lastName } = post;
  const { from, until } = dutySpan(date, clockOfDepartment(starts, department));
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

function wireTime(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

function named({ id, firstName, lastName }: RosterPerson): { id: string; name: string } {
  return { id, name: `${firstName} ${lastName}`.trim() };
}
