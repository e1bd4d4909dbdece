import type { Ward } from "@wardline/contracts/wards";
import { type Bay, baysOf, inBayOrder } from "@wardline/domain/wards/bays";
import { type BedClosure, foldBed, inWardOrder, normalBeds } from "@wardline/domain/wards/ward";
import type { EntityManager } from "typeorm";
import { PreparedStatement } from "../../prepared-statement.js";
import type { Work } from "../../work.js";

const BEDS = "hashtextextended('beds ' || $1::text, 0)";
const holdBeds = new PreparedStatement("hold beds", `SELECT pg_advisory_xact_lock(${BEDS})`);
const holdReopening = new PreparedStatement(
  "hold reopening",
  "SELECT pg_advisory_xact_lock(hashtextextended('reopening ' || $1::text, 0))",
);

/** SQL, always true, by which changes of single cards share the hospital's beds: nobody else moves meanwhile. */
export const SHARE_BEDS = `pg_advisory_xact_lock_shared(${BEDS}) IS NOT NULL`;

/** A ward as `WARD_COLUMNS` reads it. */
export interface WardRecord {
  id: string;
  name: string;
  version: number;
  order: number | null;
  bays: Bay[] | null;
  beds: { label: string; closed: BedClosure | null; closed_at: string | null }[];
}

/** The columns of a `WardRecord`, of a row `ward` of hospital $1. */
export const WARD_COLUMNS = `ward.id, ward.name, ward.version, ward.own_order AS "order", ward.bays,
  (SELECT coalesce(json_agg(json_build_object(
            'label', bed.label, 'closed', bed.closed, 'closed_at', bed.closed_at)), '[]')
     FROM ward_bed bed WHERE bed.hospital_id = $1 AND bed.ward_id = ward.id) AS beds`;

/** The wards in their order, or the one of an id, each with its beds (docs/wire.md, Wards). */
export async function readWards(
  manager: EntityManager,
  hospitalId: string,
  id: string | null = null,
): Promise<Ward[]> {
  const rows = await manager.query<WardRecord[]>(
    `SELECT ${WARD_COLUMNS} FROM ward WHERE ward.hospital_id = $1 AND ($2::uuid IS NULL OR ward.id = $2)`,
    [hospitalId, id],
  );
  return toWards(rows);
}

/** Read wards as the wire has them, in their order. */
export function toWards(records: readonly WardRecord[]): Ward[] {
  return inWardOrder(records.map(toWard));
}

function toWard({ id, name, version, order, bays: named, beds }: WardRecord): Ward {
  const known = new Map(beds.map((bed) => [bed.label, bed]));
  const natural = normalBeds(beds.map(({ label }) => label));
  const bays = baysOf(named ?? [], natural).map((bay) => ({ ...bay, beds: [...bay.beds] }));
  const labels = inBayOrder(natural, bays);
  const closed = labels.flatMap((bed) => {
    const { closed: reason = null, closed_at: since = null } = known.get(bed) ?? {};
    if (reason === null) return [];
    return [{ bed, reason, ...(since !== null && { since: new Date(since).toISOString() }) }];
  });
  return {
    id,
    name,
    beds: labels,
    closed,
    ...(order !== null && { order }),
    ...(bays.length > 0 && { bays }),
    version,
  };
}

/**
 * Lets whatever decides who lies in which bed go on one after another in a hospital, until the commit. It comes before
 * any lock of a card or of the hospital, which others take in that order.
 */
export async function lockBeds({ manager, hospitalId }: Work): Promise<void> {
  await holdBeds.query(manager, [hospitalId]);
}

/**
 * As `lockBeds`, for a locked card that turns out to be closed and comes back into its bed: it shares the beds already, and
 * cards that come back wait for one another.
 */
export async function lockBedsToReopen({ manager, hospitalId }: Work): Promise<void> {
  await holdReopening.query(manager, [hospitalId]);
}

/** One ward, or null. The work must hold the beds. */
export async function findWard({ manager, hospitalId }: Work, id: string): Promise<Ward | null> {
  const [ward] = await readWards(manager, hospitalId, id);
  return ward ?? null;
}

/** Writes a new ward without beds; false when the name exists, whatever its case and spaces. */
export async function insertWard(
  { manager, hospitalId }: Work,
  id: string,
  name: string,
): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    `INSERT INTO ward (hospital_id, id, name, folded_name) VALUES ($1, $2, $3, $4)
     ON CONFLICT (hospital_id, folded_name) DO NOTHING RETURNING id`,
    [hospitalId, id, name, foldBed(name)],
  );
  return rows.length > 0;
}

/** Renames a ward; false when another one has the name. */
export async function renameWard(
  { manager, hospitalId }: Work,
  id: string,
  name: string,
): Promise<boolean> {
  const [, amount] = await manager.query<[unknown[], number]>(
    `UPDATE ward SET name = $3, folded_name = $4
      WHERE hospital_id = $1 AND id = $2
        AND NOT EXISTS (SELECT FROM ward other
                         WHERE other.hospital_id = $1 AND other.folded_name = $4 AND other.id <> $2)`,
    [hospitalId, id, name, foldBed(name)],
  );
  return amount > 0;
}

/** Gives a ward these beds: one that stays keeps its state, and takes the label's new spelling. */
export async function writeBeds(
  { manager, hospitalId }: Work,
  wardId: string,
  labels: readonly string[],
): Promise<void> {
  const folded = labels.map(foldBed);
  await manager.query(
    "DELETE FROM ward_bed WHERE hospital_id = $1 AND ward_id = $2 AND folded_label <> ALL ($3::text[])",
    [hospitalId, wardId, folded],
  );
  await manager.query(
    `INSERT INTO ward_bed (hospital_id, ward_id, folded_label, label)
     SELECT $1, $2, given.folded_label, given.label FROM unnest($3::text[], $4::text[]) AS given (folded_label, label)
     ON CONFLICT (hospital_id, ward_id, folded_label) DO UPDATE SET label = excluded.label`,
    [hospitalId, wardId, folded, labels],
  );
}

/** Gives a ward these bays, none for an empty list. */
export async function writeBays(
  { manager, hospitalId }: Work,
  wardId: string,
  bays: readonly Bay[],
): Promise<void> {
  await manager.query(
    "UPDATE ward SET bays = nullif($3::jsonb, '[]') WHERE hospital_id = $1 AND id = $2",
    [hospitalId, wardId, JSON.stringify(bays)],
  );
}

/** Puts the wards into this order; without ids all stand by their names again. Gives the ids of those that now stand elsewhere. */
export async function writeWardOrder(
  { manager, hospitalId }: Work,
  ids: readonly string[],
): Promise<string[]> {
  const [rows] = await manager.query<[{ id: string }[], number]>(
    `UPDATE ward SET own_order = array_position($2::uuid[], id)
      WHERE hospital_id = $1 AND own_order IS DISTINCT FROM array_position($2::uuid[], id) RETURNING id`,
    [hospitalId, ids],
  );
  return rows.map(({ id }) => id);
}

/** Whether a hospital closes a bed for cleaning after its patient has left. */
export async function readCleaning(manager: EntityManager, hospitalId: string): Promise<boolean> {
  const [row] = await manager.query<{ cleaning: boolean }[]>(
    "SELECT bed_cleaning AS cleaning FROM hospital WHERE id = $1",
    [hospitalId],
  );
  return row?.cleaning ?? false;
}

/** Closes a bed, or opens it with null. Since when is kept where beds are cleaned after patients. */
export async function writeClosure(
  { manager, hospitalId, at }: Work,
  wardId: string,
  bed: string,
  closed: BedClosure | null,
): Promise<void> {
  await manager.query(
    `UPDATE ward_bed SET closed = $4, closed_at = CASE WHEN $4::text IS NOT NULL
              AND (SELECT bed_cleaning FROM hospital WHERE id = $1) THEN $5::timestamptz END
      WHERE hospital_id = $1 AND ward_id = $2 AND folded_label = $3`,
    [hospitalId, wardId, foldBed(bed), closed, at],
  );
}

/** Counts a ward's version up and gives it as it now is. */
export async function touchWard(work: Work, id: string): Promise<Ward> {
  await work.manager.query(
    "UPDATE ward SET version = version + 1 WHERE hospital_id = $1 AND id = $2",
    [work.hospitalId, id],
  );
  const ward = await findWard(work, id);
  if (ward === null) throw new Error("A held ward was deleted.");
  return ward;
}

export async function deleteWard({ manager, hospitalId }: Work, id: string): Promise<void> {
  await manager.query("DELETE FROM ward WHERE hospital_id = $1 AND id = $2", [hospitalId, id]);
}
