import type { EntityManager } from "typeorm";

/** Several records of one hospital whose texts look the same to a reader. */
export interface EqualTexts {
  hospital: string;
  kind: string;
  /** Spelling of the first record. */
  text: string;
  amount: number;
}

const NAMED_RECORDS = [
  [
    "open cards with the hospital number",
    "patient",
    "hospital_no",
    "",
    "deleted_at IS NULL AND closed_at IS NULL",
  ],
  ["departments", "department", "name", "", "true"],
  ["roles", "role", "name", "", "true"],
  ["wards", "ward", "name", "", "true"],
  ["beds of one ward", "ward_bed", "label", "ward_id", "true"],
] as const;

/**
 * Finds records that older versions distinguished but whose texts look the same to a reader; the records are not merged
 * (docs/wire/envelope.md, Texts).
 */
export async function readEqualTextsOfAllHospitals(manager: EntityManager): Promise<EqualTexts[]> {
  const queries = NAMED_RECORDS.map(([kind, table, column, within, where]) => {
    const form = table.startsWith("ward")
      ? `replace(compared_text(${column}), ' ', '')`
      : `compared_text(${column})`;
    return `SELECT hospital_id, '${kind}' AS kind, min(${column}) AS text, count(*)::integer AS amount
              FROM ${table} WHERE ${where}
             GROUP BY hospital_id, ${within === "" ? "" : `${within}, `}${form} HAVING count(*) > 1`;
  });
  return manager.query(
    `SELECT hospital.name AS hospital, equal.kind, equal.text, equal.amount
       FROM (${queries.join(" UNION ALL ")}) equal JOIN hospital ON hospital.id = equal.hospital_id
      ORDER BY hospital.name, equal.kind, equal.text LIMIT 50`,
  );
}
