import type { Ward } from "@wardline/contracts/patients/wards";
import { type Bay, pruneBays, sortByBay } from "@wardline/domain/wards/bays";
import { type BedClosure, foldBed, normaliseBeds, sortWards } from "@wardline/domain/wards/ward";
import { type EntityManager, In, Not } from "typeorm";
import { Hospital } from "../../entities/hospitals/hospital.js";
import { WardBedRow, WardRow } from "../../entities/patients/ward.js";
import { insertUnlessPresent } from "../../insert-unless-present.js";
import { PreparedStatement } from "../../prepared-statement.js";
import type { Work } from "../../work.js";

const BEDS_LOCK_KEY = "hashtextextended('beds ' || $1::text, 0)";
const lockBedsStatement = new PreparedStatement(
  "hold beds",
  `SELECT pg_advisory_xact_lock(${BEDS_LOCK_KEY})`,
);
const lockReopeningStatement = new PreparedStatement(
  "hold reopening",
  "SELECT pg_advisory_xact_lock(hashtextextended('reopening ' || $1::text, 0))",
);

/** SQL, always true: share-locks the hospital's beds for a change of a single record. */
export const SHARE_LOCK_BEDS = `pg_advisory_xact_lock_shared(${BEDS_LOCK_KEY}) IS NOT NULL`;

/** A ward from `WARD_COLUMNS`. */
export interface WardRecord {
  id: string;
  name: string;
  version: number;
  order: number | null;
  bays: Bay[] | null;
  beds: { label: string; closed: BedClosure | null; closed_at: string | null }[];
}

/** SQL: columns of a `WardRecord`, from a row `ward` of hospital $1. */
export const WARD_COLUMNS = `ward.id, ward.name, ward.version, ward.own_order AS "order", ward.bays,
  (SELECT coalesce(json_agg(json_build_object(
            'label', bed.label, 'closed', bed.closed, 'closed_at', bed.closed_at)), '[]')
     FROM ward_bed bed WHERE bed.hospital_id = $1 AND bed.ward_id = ward.id) AS beds`;

/** Lists wards in order with their beds, or only the ward with the given id (docs/wire/patients.md, Wards). */
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

/** Converts wards to wire format, in order. */
export function toWards(records: readonly WardRecord[]): Ward[] {
  return sortWards(records.map(toWard));
}

function toWard({ id, name, version, order, bays: named, beds }: WardRecord): Ward {
  const known = new Map(beds.map((bed) => [bed.label, bed]));
  const natural = normaliseBeds(beds.map(({ label }) => label));
  const bays = pruneBays(named ?? [], natural).map((bay) => ({ ...bay, beds: [...bay.beds] }));
  const labels = sortByBay(natural, bays);
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
 * Serialises changes to bed occupancy in a hospital until the commit. Take this lock before locks on records or the
 * hospital, in the common lock order.
 */
export async function lockBeds({ manager, hospitalId }: Work): Promise<void> {
  await lockBedsStatement.query(manager, [hospitalId]);
}

/**
 * Like `lockBeds`, for a locked closed record that returns to its bed. The caller's transaction already share-locks the
 * beds; returning records wait for each other.
 */
export async function lockBedsToReopen({ manager, hospitalId }: Work): Promise<void> {
  await lockReopeningStatement.query(manager, [hospitalId]);
}

/** A ward, or null. The caller must have locked the beds. */
export async function findWard({ manager, hospitalId }: Work, id: string): Promise<Ward | null> {
  const [ward] = await readWards(manager, hospitalId, id);
  return ward ?? null;
}

/** Inserts a ward without beds; false if the name exists, ignoring case and spaces. */
export function insertWard(
  { manager, hospitalId }: Work,
  id: string,
  name: string,
): Promise<boolean> {
  return insertUnlessPresent(manager, WardRow, { hospitalId, id, name, foldedName: foldBed(name) });
}

/** Renames a ward; false if another ward has the name. */
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

/** Replaces a ward's beds; beds that remain keep their state and take the new spelling. */
export async function writeBeds(
  { manager, hospitalId }: Work,
  wardId: string,
  labels: readonly string[],
): Promise<void> {
  const beds = labels.map((label) => ({ hospitalId, wardId, foldedLabel: foldBed(label), label }));
  const isRemaining = In(beds.map(({ foldedLabel }) => foldedLabel));
  await manager.delete(WardBedRow, { hospitalId, wardId, foldedLabel: Not(isRemaining) });
  await manager.upsert(WardBedRow, beds, ["hospitalId", "wardId", "foldedLabel"]);
}

/** Replaces a ward's bays. */
export async function writeBays(
  { manager, hospitalId }: Work,
  wardId: string,
  bays: readonly Bay[],
): Promise<void> {
  const named = bays.length === 0 ? null : [...bays];
  await manager.update(WardRow, { hospitalId, id: wardId }, { bays: named });
}

/** Saves the order of the wards; without ids they are sorted by name again. Returns the ids of moved wards. */
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

/** True if a hospital closes beds for cleaning when patients leave. */
export function hasBedCleaning(manager: EntityManager, hospitalId: string): Promise<boolean> {
  return manager.existsBy(Hospital, { id: hospitalId, bedCleaning: true });
}

/** Closes a bed, or opens it if the closure is null. The time is stored if the hospital uses cleaning. */
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

/** Raises a ward's version and returns the ward. */
export async function raiseWardVersion(work: Work, id: string): Promise<Ward> {
  const { manager, hospitalId } = work;
  await manager.update(WardRow, { hospitalId, id }, { version: () => "version + 1" });
  const ward = await findWard(work, id);
  if (ward === null) throw new Error("A ward was deleted while its beds were locked.");
  return ward;
}

export async function deleteWard({ manager, hospitalId }: Work, id: string): Promise<void> {
  await manager.delete(WardRow, { hospitalId, id });
}
