import type { AdtMessageState, AdtParkingReason } from "@wardline/domain/operation/adt-message";
import type { EntityManager } from "typeorm";
import { AdtMessageRow } from "../../entities/operation/adt.js";
import { insertUnlessPresent } from "../../insert-unless-present.js";
import type { Work } from "../../work.js";

/** A received message's fields. */
export type AdtMessageRecord = Omit<AdtMessageRow, "hospitalId" | "receipt">;

/** A parked message in its order; its text only where a change of wards or of the table may mend it. */
export type ParkedRecord = Pick<AdtMessageRow, "id" | "patients" | "reason" | "text">;

/** Stores a received message; false if its sender has sent this control id before. */
export function insertMessage(
  { manager, hospitalId }: Work,
  message: AdtMessageRecord,
): Promise<boolean> {
  return insertUnlessPresent(manager, AdtMessageRow, { ...message, hospitalId });
}

/** True if the sender has sent this control id before. */
export function isKnownMessage(
  { manager, hospitalId }: Pick<Work, "manager" | "hospitalId">,
  { sender, controlId }: Pick<AdtMessageRecord, "sender" | "controlId">,
): Promise<boolean> {
  return manager.existsBy(AdtMessageRow, { hospitalId, sender, controlId });
}

/** Time of the newest message that was applied to one of these patients; null if there is none. */
export async function lastAppliedAt(
  { manager, hospitalId }: Work,
  patients: readonly string[],
): Promise<Date | null> {
  const [row] = await manager.query<[{ at: Date | null }]>(
    `SELECT max(message_at) AS at FROM adt_message
      WHERE hospital_id = $1 AND patients && $2 AND state = 'applied'`,
    [hospitalId, patients],
  );
  return row.at;
}

/** Parked messages by message time and receipt. */
export async function readParked(
  manager: EntityManager,
  hospitalId: string,
): Promise<ParkedRecord[]> {
  return manager.query(
    `SELECT id, patients, reason,
            CASE WHEN reason IN ('unknown_place', 'unknown_bed') THEN text END AS text
       FROM adt_message WHERE hospital_id = $1 AND state = 'parked' ORDER BY message_at, receipt`,
    [hospitalId],
  );
}

/** True if a message of one of these patients is parked that was sent no later than `messageAt`. */
export async function isBehindParked(
  { manager, hospitalId }: Work,
  patients: readonly string[],
  messageAt: Date,
): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    `SELECT FROM adt_message WHERE hospital_id = $1 AND state = 'parked' AND patients && $2 AND message_at <= $3 LIMIT 1`,
    [hospitalId, patients, messageAt],
  );
  return rows.length > 0;
}

/** True if a message of one of these patients is parked. */
export async function hasParked(
  { manager, hospitalId }: Pick<Work, "manager" | "hospitalId">,
  patients: readonly string[],
): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    "SELECT FROM adt_message WHERE hospital_id = $1 AND state = 'parked' AND patients && $2 LIMIT 1",
    [hospitalId, patients],
  );
  return rows.length > 0;
}

/** A parked message; null if it was settled. */
export function findParked(
  manager: EntityManager,
  hospitalId: string,
  id: string,
): Promise<AdtMessageRow | null> {
  return manager.findOneBy(AdtMessageRow, { hospitalId, id, state: "parked" });
}

/** The first parked messages that do not wait behind others, by message time and receipt. */
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

/** Number of parked messages that do not wait behind others, and the receipt of the first; null if there are none. */
export async function countParked(
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

/** Hospitals with parked messages. */
export async function readParkingOfAllHospitals(manager: EntityManager): Promise<string[]> {
  const rows = await manager.query<{ hospitalId: string }[]>(
    `SELECT DISTINCT hospital_id AS "hospitalId" FROM adt_message WHERE state = 'parked'`,
  );
  return rows.map(({ hospitalId }) => hospitalId);
}

/** Settles a parked message; the text of an applied one is removed. */
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

/** Stores why a parked message was not applied this time. */
export async function keepParked(
  { manager, hospitalId }: Work,
  id: string,
  reason: AdtParkingReason,
  problem: string | null,
): Promise<void> {
  await manager.update(AdtMessageRow, { hospitalId, id, state: "parked" }, { reason, problem });
}

/** Receipt of the hospital's newest message; null if there is none. */
export async function lastReceivedAt(
  manager: EntityManager,
  hospitalId: string,
): Promise<string | null> {
  const [row] = await manager.query<[{ at: string | null }]>(
    "SELECT wire_time(max(received_at)) AS at FROM adt_message WHERE hospital_id = $1",
    [hospitalId],
  );
  return row.at;
}

/** Removes patients with these numbers from messages; what was parked of them is discarded. */
export async function clearMessages(
  { manager, hospitalId }: Work,
  numbers: readonly string[],
): Promise<void> {
  await manager.query(
    `UPDATE adt_message SET patients = '{}', text = NULL, reason = NULL, problem = NULL,
            state = CASE WHEN state = 'parked' THEN 'discarded' ELSE state END
      WHERE hospital_id = $1 AND patients && $2`,
    [hospitalId, numbers],
  );
}

/** Deletes messages received before `cutoff`, at most `limit`; returns how many. */
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
