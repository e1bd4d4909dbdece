import { randomBytes, randomUUID } from "node:crypto";
import type { Client } from "pg";
import { signToken } from "./access-tokens.js";

export interface SeededHospital {
  id: string;
  patientIds: string[];
  /**
   * Access tokens of the hospital's accounts; each account may call 600 times a minute (docs/wire/envelope.md, Limits).
   */
  tokens: string[];
  /** Ids of these accounts, in the tokens' order. */
  accountIds: string[];
  displayKeys: string[];
}

export interface SeedOptions {
  secret: string;
  accounts: number;
  patients?: number;
  displays?: number;
  /** True if each display is for its own ward with its share of patients. */
  isScoped?: boolean;
}

/** Fills a hospital by SQL, because a thousand logins and patients through the API would take too long. */
export async function seedHospital(
  database: Client,
  { secret, accounts, patients = 200, displays = 4, isScoped = false }: SeedOptions,
): Promise<SeededHospital> {
  const hospitalId = randomUUID();
  await database.query(
    `INSERT INTO hospital (id, name, timezone, hide_first_steps) VALUES ($1, 'St. Luke''s', 'Africa/Lagos', true)`,
    [hospitalId],
  );
  const patientIds = Array.from({ length: patients }, () => randomUUID());
  const wardIds = Array.from({ length: isScoped ? displays : 0 }, () => randomUUID());
  await database.query(
    `INSERT INTO patient (hospital_id, id, name, gender, age, hospital_no, bed_no, status, teams, team_on_call,
                          team_email, status_since, created_at, updated_at, ward_id, ward_bed)
     SELECT $1, id, 'Adaeze ' || initcap(translate(substr(md5(bed::text), 1, 8), '0123456789', 'klmnoprstu')), 'female', '34', 'H-' || bed, 'B-' || bed, 'new_patient_reviewed',
            'Emergency, Surgery', 'Dr. Ngozi Bello', 'ngozi.bello@hospital.example', now(), now(), now(),
            ($3::uuid[])[1 + bed % greatest(cardinality($3::uuid[]), 1)],
            CASE WHEN cardinality($3::uuid[]) > 0 THEN 'B-' || bed END
       FROM unnest($2::uuid[]) WITH ORDINALITY AS listed (id, bed)`,
    [hospitalId, patientIds, wardIds],
  );
  const bearers = Array.from({ length: accounts }, () => ({
    accountId: randomUUID(),
    sessionId: randomUUID(),
    hospitalId,
  }));
  await database.query(
    `INSERT INTO account (id, hospital_id, account_type, email, verified_at)
     SELECT id, $1, 'parent', id || '@hospital.example', now() FROM unnest($2::uuid[]) AS id`,
    [hospitalId, bearers.map(({ accountId }) => accountId)],
  );
  await database.query(
    `INSERT INTO session (id, hospital_id, account_id, created_at, idle_expires_at, expires_at)
     SELECT session_id, $1, account_id, now(), now() + interval '1 day', now() + interval '1 day'
       FROM unnest($2::uuid[], $3::uuid[]) AS listed (session_id, account_id)`,
    [
      hospitalId,
      bearers.map(({ sessionId }) => sessionId),
      bearers.map(({ accountId }) => accountId),
    ],
  );
  const displayKeys = Array.from({ length: displays }, () => randomBytes(32).toString("base64url"));
  await database.query(
    `INSERT INTO display (hospital_id, id, name, key, name_display, show_contacts, show_phones, created_at, published_at,
                          scope_wards, scope_departments)
     SELECT $1, gen_random_uuid(), 'Ward ' || ward, key, 'initials', true, false, now(), now(),
            ($3::uuid[])[ward:ward], '{}'
       FROM unnest($2::text[]) WITH ORDINALITY AS listed (key, ward)`,
    [hospitalId, displayKeys, wardIds],
  );
  return {
    id: hospitalId,
    patientIds,
    tokens: bearers.map((bearer) => signToken(bearer, secret)),
    accountIds: bearers.map(({ accountId }) => accountId),
    displayKeys,
  };
}

/** Fills the floor's own table with the same patients. */
export async function seedFloor(database: Client): Promise<void> {
  await database.query("DROP TABLE IF EXISTS floor_patient");
  await database.query("CREATE TABLE floor_patient (LIKE patient INCLUDING ALL)");
  await database.query("INSERT INTO floor_patient SELECT * FROM patient");
  await database.query("ANALYZE");
}
