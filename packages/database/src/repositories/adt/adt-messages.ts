import type { AdtMessageState, AdtParkingReason } from "@wardline/domain/operation/adt-message";
import type { EntityManager } from "typeorm";
import { AdtMessageRow } from "../../entities/operation/adt.js";
import { PreparedStatement } from "../../prepared-statement.js";
import type { Work } from "../../work.js";

/** A received message's fields. */
export type AdtMessageRecord = Omit<AdtMessageRow, "hospitalId" | "receipt">;

/** A parked message in its order; its text only where a change of wards or of the table may mend it. */
export type ParkedRecord = Pick<AdtMessageRow, "id" | "patients" | "reason" | "text">;

/** What the order of a hospital's messages says about one that was received. */
export interface Receipt {
  /** True if its sender has sent this control id before. */
  isKnown: boolean;
  /** Time of the newest message that was applied to one of its patients; null if there is none. */
  appliedAt: Date | null;
  /** Time of the earliest parked message of its patients; null if there is none. */
  parkedAt: Date | null;
  /** The hospital's time zone. */
  zone: string;
}

const receipt = new PreparedStatement<Receipt>(
  "read receipt",
  `SELECT EXISTS (SELECT FROM adt_message WHERE hospital_id = $1 AND sender = $2 AND control_id = $3) AS "isKnown",
          hospital.timezone AS zone, own.*
     FROM hospital CROSS JOIN (
       SELECT max(message_at) FILTER (WHERE state = 'applied') AS "appliedAt",
              min(message_at) FILTER (WHERE state = 'parked') AS "parkedAt"
         FROM adt_message WHERE hospital_id = $1 AND patients && $4) own
    WHERE hospital.id = $1`,
);

/** Reads what was received before a message of this sender and these patients. */
export async function readReceipt(
  { manager, hospitalId }: Work,
  { sender, controlId, patients }: Pick<AdtMessageRecord, "sender" | "controlId" | "patients">,
): Promise<Receipt> {
  const [row] = await receipt.query(manager, [hospitalId, sender, controlId, patients]);
  if (row === undefined) throw new Error("The hospital of a message is not there.");
  return row;
}

/** Stores a received message. */
export async function insertMessage(
  { manager, hospitalId }: Work,
  message: AdtMessageRecord,
): Promise<void> {
  await manager.insert(AdtMessageRow, { ...message, hospitalId });
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
