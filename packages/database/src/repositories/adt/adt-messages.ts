import type { AdtMessageState, AdtParkingReason } from "@wardline/domain/operation/adt-message";
import { toComparedText } from "@wardline/domain/text/text-forms";
import type { EntityManager } from "typeorm";
import { AdtMessageRow } from "../../entities/operation/adt.js";
import { PreparedStatement } from "../../prepared-statement.js";
import type { Work } from "../../work.js";

/** A received message's fields. */
export type AdtMessageRecord = Omit<AdtMessageRow, "hospitalId" | "receipt">;

/** A parked message, without its text. */
export type ParkedRecord = Pick<AdtMessageRow, "id" | "patients" | "reason">;

/** A parked message, with its text only if a change to the wards or to the place table may solve its problem. */
export type ParkedRecordWithText = ParkedRecord &
  Pick<AdtMessageRow, "text" | "receipt"> & { messageAt: string };

/** Number of messages per page, small enough that their texts fit into memory. */
const PAGE_SIZE = 50;

/** Earlier messages with the sender or the patients of a new message, and the hospital's zone. */
export interface EarlierMessages {
  /** True if the sender has sent this text with this control id before. */
  isKnown: boolean;
  /** Time of the newest applied message of any of the message's patients; null if there is none. */
  appliedAt: Date | null;
  /** Time of the earliest parked message of any of the message's patients; null if there is none. */
  parkedAt: Date | null;
  zone: string;
}

const receiptStatement = new PreparedStatement<EarlierMessages>(
  "read receipt",
  `SELECT EXISTS (SELECT FROM adt_message WHERE hospital_id = $1 AND sender = $2 AND control_id = $3 AND digest = $5) AS "isKnown",
          hospital.timezone AS zone, own.*
     FROM hospital CROSS JOIN (
       SELECT max(message_at) FILTER (WHERE state = 'applied') AS "appliedAt",
              min(message_at) FILTER (WHERE state = 'parked') AS "parkedAt"
         FROM adt_message WHERE hospital_id = $1 AND patients && $4) own
    WHERE hospital.id = $1`,
);

/** Reads what the hospital received before a message of this sender and these patients. */
export async function readEarlierMessages(
  { manager, hospitalId }: Work,
  {
    sender,
    controlId,
    digest,
    patients,
  }: Pick<AdtMessageRecord, "sender" | "controlId" | "digest" | "patients">,
): Promise<EarlierMessages> {
  const [row] = await receiptStatement.query(manager, [
    hospitalId,
    sender,
    controlId,
    patients,
    digest,
  ]);
  if (row === undefined) throw new Error("The hospital of a message does not exist.");
  return row;
}

/** Stores a received message. */
export async function insertMessage(
  { manager, hospitalId }: Work,
  message: AdtMessageRecord,
): Promise<void> {
  await manager.insert(AdtMessageRow, { ...message, hospitalId });
}

/** Returns parked messages, sorted by message time and receipt. */
export async function readParkedMessages(
  manager: EntityManager,
  hospitalId: string,
): Promise<ParkedRecord[]> {
  return manager.query(
    `SELECT id, patients, reason FROM adt_message
      WHERE hospital_id = $1 AND state = 'parked' ORDER BY message_at, receipt`,
    [hospitalId],
  );
}

/** Returns the parked messages of these patients, sorted by message time and receipt. */
export async function readParkedMessagesOfPatients(
  manager: EntityManager,
  hospitalId: string,
  patients: readonly string[],
): Promise<ParkedRecord[]> {
  return manager.query(
    `SELECT id, patients, reason FROM adt_message
      WHERE hospital_id = $1 AND state = 'parked' AND patients && $2 ORDER BY message_at, receipt`,
    [hospitalId, patients],
  );
}

/** Reads all parked messages in pages, by message time and receipt. */
export async function* readParkedInPages(
  manager: EntityManager,
  hospitalId: string,
): AsyncGenerator<ParkedRecordWithText> {
  let last: ParkedRecordWithText | undefined;
  do {
    const page = await manager.query<ParkedRecordWithText[]>(
      `SELECT id, patients, reason, receipt, message_at::text AS "messageAt",
              CASE WHEN reason IN ('unknown_place', 'unknown_bed') THEN text END AS text
         FROM adt_message
        WHERE hospital_id = $1 AND state = 'parked'
          AND ($2::timestamptz IS NULL OR (message_at, receipt) > ($2, $3::bigint))
        ORDER BY message_at, receipt LIMIT ${PAGE_SIZE}`,
      [hospitalId, last?.messageAt ?? null, last?.receipt ?? null],
    );
    yield* page;
    last = page.length === PAGE_SIZE ? page.at(-1) : undefined;
  } while (last !== undefined);
}

/** Counts all parked messages, including those that wait behind others. */
export async function countAllParkedMessages({ manager, hospitalId }: Work): Promise<number> {
  return manager.countBy(AdtMessageRow, { hospitalId, state: "parked" });
}

/** Returns a parked message; null if it has been settled. */
export function findParkedMessage(
  manager: EntityManager,
  hospitalId: string,
  id: string,
): Promise<AdtMessageRow | null> {
  return manager.findOneBy(AdtMessageRow, { hospitalId, id, state: "parked" });
}

/** Returns the first parked messages that do not wait behind others, sorted by message time and receipt. */
export function readParkedHeads(
  manager: EntityManager,
  hospitalId: string,
  limit: number,
): Promise<AdtMessageRow[]> {
  return manager
    .createQueryBuilder(AdtMessageRow, "message")
    .where("message.hospital_id = :hospitalId AND message.state = 'parked'", { hospitalId })
    .andWhere("message.reason <> 'behind'")
    .orderBy("message.message_at")
    .addOrderBy("message.receipt")
    .limit(limit)
    .getMany();
}

/**
 * Counts the parked messages that do not wait behind others, and returns when the first was received; null if there are
 * none.
 */
export async function countParkedHeads(
  manager: EntityManager,
  hospitalId: string,
): Promise<{ count: number; since: string } | null> {
  const [row] = await manager.query<[{ count: number; since: string | null }]>(
    `SELECT count(*)::integer AS count, wire_time(min(received_at)) AS since FROM adt_message
      WHERE hospital_id = $1 AND state = 'parked' AND reason <> 'behind'`,
    [hospitalId],
  );
  return row.since === null ? null : { count: row.count, since: row.since };
}

/** Returns the hospitals with parked messages. */
export async function findParkingHospitalsOfAllHospitals(
  manager: EntityManager,
): Promise<string[]> {
  const rows = await manager.query<{ hospitalId: string }[]>(
    `SELECT DISTINCT hospital_id AS "hospitalId" FROM adt_message WHERE state = 'parked'`,
  );
  return rows.map(({ hospitalId }) => hospitalId);
}

/** Settles a parked message; removes the text if the message was applied. */
export async function settleMessage(
  { manager, hospitalId }: Work,
  id: string,
  state: Exclude<AdtMessageState, "parked">,
): Promise<void> {
  await manager.update(
    AdtMessageRow,
    { hospitalId, id, state: "parked" },
    { state, reason: null, problem: null, ...(state !== "discarded" && { text: null }) },
  );
}

/** Stores the reason why a parked message still could not be applied. */
export async function updateParkingReason(
  { manager, hospitalId }: Work,
  id: string,
  reason: AdtParkingReason,
  problem: string | null,
): Promise<void> {
  await manager.update(AdtMessageRow, { hospitalId, id, state: "parked" }, { reason, problem });
}

/** Returns the time at which the hospital's newest message was received; null if there is none. */
export async function readLastReceiptTime(
  manager: EntityManager,
  hospitalId: string,
): Promise<string | null> {
  const [row] = await manager.query<[{ at: string | null }]>(
    "SELECT wire_time(max(received_at)) AS at FROM adt_message WHERE hospital_id = $1",
    [hospitalId],
  );
  return row.at;
}

/**
 * Removes patients with these numbers from all messages, or only from those received before `before`; discards the
 * patients' parked messages.
 */
export async function removePatientsFromMessages(
  work: Work,
  numbers: readonly string[],
  before: Date | null = null,
): Promise<void> {
  const cleared = await work.manager.query<Pick<ParkedRecord, "id" | "reason">[]>(
    `WITH held AS (
       SELECT id, reason FROM adt_message
        WHERE hospital_id = $1 AND patients && $2 AND ($3::timestamptz IS NULL OR received_at < $3) FOR UPDATE),
     cleared AS (
       UPDATE adt_message message SET patients = '{}', text = NULL, reason = NULL, problem = NULL,
              state = CASE WHEN state = 'parked' THEN 'discarded' ELSE state END
         FROM held WHERE message.hospital_id = $1 AND message.id = held.id)
     SELECT id, reason FROM held`,
    [work.hospitalId, numbers.map(toComparedText), before],
  );
  for (const { id, reason } of cleared) {
    if (reason === null) continue;
    const changes = [{ field: "parked", from: reason, to: "discarded" }];
    work.record("adt.settled", { id, state: "discarded" }, { subjectId: id, changes });
  }
}

/** Deletes at most `limit` messages received before `cutoff`; returns the number of deleted messages. */
export async function deleteOldMessages(
  { manager, hospitalId }: Work,
  cutoff: Date,
  limit: number,
): Promise<number> {
  const [, amount] = await manager.query<[unknown[], number]>(
    `DELETE FROM adt_message WHERE hospital_id = $1 AND id = ANY (ARRAY(
       SELECT id FROM adt_message WHERE hospital_id = $1 AND received_at < $2 LIMIT $3))`,
    [hospitalId, cutoff, limit],
  );
  return amount;
}
