import type { Client } from "pg";

/** Size of the first version's database. */
export interface FirstVersionSize {
  hospitals: number;
  /** Number of patients per hospital. */
  cards: number;
  displays: number;
  /** Days with a roster. */
  days: number;
}

const DEPARTMENT_COUNT = 6;
const HOSPITAL = "md5('hospital ' || h)::uuid";
const CARD = "md5(concat_ws(' ', 'card', h, n))::uuid";
const PERSON = "md5('person ' || h)::uuid";
const ROSTER = "md5(concat_ws(' ', 'roster', h, n))::uuid";
const CHANGES = `jsonb_build_array(jsonb_build_object('field', 'status', 'from', 'card_opened', 'to', 'admitted'))`;

/** Fills the first version's tables: patients with two log entries each, displays and rosters; takes a minute or two. */
export async function seedFirstVersion(
  database: Client,
  { hospitals, cards, displays, days }: FirstVersionSize,
): Promise<{ hospitalId: string; cardIds: string[] }> {
  const eachHospital = `generate_series(1, ${hospitals}) h`;
  const eachCard = `${eachHospital}, generate_series(1, ${cards}) n`;
  const statements = [
    // Runs as superuser, to skip foreign key checks.
    "SET session_replication_role = replica",
    `INSERT INTO hospital (id, name, timezone, revision)
     SELECT ${HOSPITAL}, 'Hospital ' || h, 'Europe/Berlin', 2 * ${cards} FROM ${eachHospital}`,
    `INSERT INTO account (id, hospital_id, account_type, email)
     SELECT ${PERSON}, ${HOSPITAL}, 'sub', 'person@hospital-' || h || '.example' FROM ${eachHospital}`,
    `INSERT INTO patient (hospital_id, id, name, gender, age, hospital_no, bed_no, status, teams, created_at, updated_at, closed_at)
     SELECT ${HOSPITAL}, ${CARD}, 'Patient ' || n, 'female', to_jsonb(1 + n % 90), 'H-' || n, 'B-' || n % 25,
            CASE WHEN n % 40 = 0 THEN 'admitted' ELSE 'discharged' END, 'Surgery', now() - n * interval '1 hour', now(),
            CASE WHEN n % 40 > 0 THEN now() END
       FROM ${eachCard}`,
    `INSERT INTO event_log (hospital_id, revision, type, at, subject_id, payload, changes)
     SELECT hospital_id, row_number() OVER (PARTITION BY hospital_id ORDER BY created_at, turn),
            CASE turn WHEN 0 THEN 'patient.created' ELSE 'patient.updated' END, created_at + turn * interval '1 minute', id::text,
            patient_json(patient), CASE turn WHEN 1 THEN ${CHANGES} END
       FROM patient, generate_series(0, 1) turn`,
    `INSERT INTO event_emission (hospital_id, revision) SELECT id, revision FROM hospital`,
    `INSERT INTO display (hospital_id, id, name, key, name_display, show_contacts, show_phones, created_at, published_at)
     SELECT ${HOSPITAL}, md5(concat_ws(' ', 'display', h, n))::uuid, 'Display ' || n, md5(concat_ws(' ', 'key', h, n)), 'initials',
            true, false, now(), now()
       FROM ${eachHospital}, generate_series(1, ${displays}) n`,
    `INSERT INTO roster (hospital_id, id, date, departments)
     SELECT ${HOSPITAL}, ${ROSTER}, to_char(now() - n * interval '1 day', 'YYYY-MM-DD'), ARRAY['Surgery']
       FROM ${eachHospital}, generate_series(1, ${days}) n`,
    `INSERT INTO roster_duty (hospital_id, roster_id, department, role, account_id, first_name, last_name)
     SELECT ${HOSPITAL}, ${ROSTER}, 'Department ' || place, 'consultant', ${PERSON}, 'Ada', 'Obi'
       FROM ${eachHospital}, generate_series(1, ${days}) n, generate_series(1, ${DEPARTMENT_COUNT}) place`,
    "SET session_replication_role = DEFAULT",
    "VACUUM ANALYZE",
  ];
  for (const statement of statements) await database.query(statement);
  const { rows } = await database.query<{ hospital_id: string; id: string }>(
    "SELECT hospital_id, id FROM patient WHERE hospital_id = md5('hospital 1')::uuid AND closed_at IS NULL",
  );
  const [first] = rows;
  if (first === undefined) throw new Error("Nothing was seeded.");
  return { hospitalId: first.hospital_id, cardIds: rows.map(({ id }) => id) };
}
