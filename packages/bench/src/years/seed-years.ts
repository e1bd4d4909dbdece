import { createHash, randomUUID } from "node:crypto";
import { createDataSource } from "@wardline/database/data-source";
import {
  foldCensus,
  readCountedHoursOfAllHospitals,
} from "@wardline/database/repositories/patients/census";
import {
  findOutdatedFiguresOfAllHospitals,
  storeFigures,
} from "@wardline/database/repositories/patients/figures";
import type { Client } from "pg";
import { signToken } from "../access-tokens.js";

/** Size and age of an installation. */
export interface InstallationSize {
  hospitals: number;
  /** Days of log, views and census. */
  days: number;
  /** Patients per day, changes per patient, views per day, and wards of the measured first hospital. */
  large: Scale;
  /** The same figures for each other hospital. */
  small: Scale;
}

interface Scale {
  cards: number;
  turns: number;
  looks: number;
  wards: number;
}

const STAFF_COUNT = 60;
const BED_COUNT = 25;
const DISPLAY_COUNT = 25;

/** SQL expression for the id of a seeded record: the same in every database, distributed like a random id. */
const buildIdSql = (kind: string, ...parts: string[]) =>
  `overlay(overlay(md5(concat_ws(' ', '${kind}', ${parts.join(", ")})) placing '4' from 13) placing '8' from 17)::uuid`;
const HOSPITAL = buildIdSql("hospital", "h");
const buildPersonSql = (n: string) => buildIdSql("person", "h", n);

/** SQL expression that picks an element of a text array by a number. */
const buildPickSql = (words: readonly string[], by: string) =>
  `(ARRAY[${words.map((word) => `'${word}'`).join(", ")}])[1 + (${by}) % ${words.length}]`;

const DEPARTMENTS = ["Medicine", "Surgery", "Emergency", "Urology", "Cardiology", "Neurology"];
/** Department with one patient in ten thousand. */
export const RARE_DEPARTMENT = "Dermatology";
/** Number, among the hospital's staff, of the person who does almost nothing. */
const IDLE_PERSON = STAFF_COUNT;
const FIRST_NAMES = [
  "Adaeze",
  "Tunde",
  "Ngozi",
  "Emeka",
  "Amina",
  "Kofi",
  "Zainab",
  "Femi",
  "Halima",
];
const LAST_NAMES = [
  "Okafor",
  "Bello",
  "Danjuma",
  "Eze",
  "Musa",
  "Adeyemi",
  "Obi",
  "Sani",
  "Balogun",
];
const REASONS = ["Laboratory result", "Bed on the ward", "Imaging"];
const STATUSES = ["card_opened", "new_patient", "new_patient_reviewed", "admitted"];

const buildStatusSql = (turn: string) =>
  `CASE WHEN ${turn} = turns THEN CASE WHEN n % 30 = 0 THEN 'deceased' ELSE 'discharged' END
        ELSE ${buildPickSql(STATUSES, `((${turn}) + 3) / 4`)} END`;
const buildWardSql = (turn: string) => buildIdSql("ward", "h", `(n + (${turn}) / 4) % wards`);
const buildBedSql = (turn: string) => `'B-' || (n + (${turn}) / 4) % ${BED_COUNT}`;
const buildReasonSql = (turn: string) =>
  `CASE WHEN (${turn}) % 4 = 2 AND ${turn} < turns THEN ${buildPickSql(REASONS, "n")} END`;
const NAME = `${buildPickSql(FIRST_NAMES, "n")} || ' ' || ${buildPickSql(LAST_NAMES, "n / 7")} || '-' || ${buildPickSql(LAST_NAMES, "n / 61")}`;
const TEAMS = `CASE WHEN n % 10000 = 9999 THEN '${RARE_DEPARTMENT}'
  ELSE ${buildPickSql(DEPARTMENTS, "n")} || ', ' || ${buildPickSql(DEPARTMENTS, "n + 1 + n % 3")} END`;
/** SQL expression for the time of a patient's change; `turn` is the change's number. */
const buildTimeSql = (turn: string) => `opened + lasts * (${turn}) / turns`;
/** SQL expression for the time at which the current status and reason began. */
const SINCE = buildTimeSql("greatest(0, CASE WHEN k = turns THEN k ELSE (k - 1) / 4 * 4 + 1 END)");

const CARD = `jsonb_build_object(
  'id', id, 'name', ${NAME}, 'gender', ${buildPickSql(["female", "male"], "n")}, 'age', 1 + n % 90,
  'hospital_no', 'H-' || n, 'bed_no', ${buildBedSql("k")}, 'status', ${buildStatusSql("k")}, 'teams', ${TEAMS},
  'team_on_call', '', 'team_email', '', 'flags', '[]'::jsonb, 'acuity', 1 + n % 5, 'expected_discharge', null,
  'waiting_for', ${buildReasonSql("k")}, 'waiting_since', CASE WHEN k % 4 = 2 AND k < turns THEN wire_time(at) END,
  'status_since', wire_time(${SINCE}), 'ward_id', ${buildWardSql("k")}, 'ward_bed', ${buildBedSql("k")},
  'created_at', wire_time(opened), 'updated_at', wire_time(at), 'version', k + 1)`;

const buildChangeSql = (field: string, value: (turn: string) => string) =>
  `jsonb_build_array(jsonb_build_object('field', '${field}', 'from', ${value("k - 1")}, 'to', ${value("k")}))`;
const CHANGES = `CASE WHEN k = 0 THEN NULL
  WHEN k = turns OR k % 4 = 1 THEN ${buildChangeSql("status", buildStatusSql)}
  WHEN k % 4 = 0 THEN ${buildChangeSql("ward_id", buildWardSql)} || ${buildChangeSql("bed_no", buildBedSql)}
  ELSE ${buildChangeSql("waiting_for", buildReasonSql)} END`;

const buildPersonJsonSql = (n: string) => `jsonb_build_object('id', ${buildPersonSql(n)},
  'name', 'Person ' || ${n}, 'email', 'person-' || ${n} || '@hospital-' || h || '.example')`;
const ACTOR = buildPersonJsonSql(
  `CASE WHEN n % 20000 = 7 AND k = 1 THEN ${IDLE_PERSON} ELSE 1 + (n + k) % ${STAFF_COUNT - 1} END`,
);

/** Log entries without a patient, ordered by `at`. */
const SETTINGS = [
  ["ward.created", "started", "generate_series(0, wards - 1)"],
  ["department.added", "started", `generate_series(1, ${DEPARTMENTS.length})`],
  ["staff.created", "started", `generate_series(1, ${STAFF_COUNT})`],
  ["display.published", "started", `generate_series(1, ${DISPLAY_COUNT})`],
  ["announcement.created", "started + n * interval '7 days'", "generate_series(0, days / 7)"],
  [
    "roster.created",
    "started + n * interval '1 day' - interval '3 days'",
    "generate_series(0, days)",
  ],
  [
    "hour.passed",
    "date_trunc('hour', started) + n * interval '1 hour'",
    "generate_series(1, days * 24 - 1)",
  ],
] as const;

const SETUP_SUBJECT = `CASE kind WHEN 'ward.created' THEN ${buildIdSql("ward", "h", "n")}::text
  WHEN 'staff.created' THEN ${buildPersonSql("n")}::text WHEN 'display.published' THEN ${buildIdSql("display", "h", "n")}::text
  WHEN 'department.added' THEN ${buildPickSql(DEPARTMENTS, "n")}
  WHEN 'announcement.created' THEN ${buildIdSql("announcement", "h", "n")}::text
  WHEN 'roster.created' THEN ${buildIdSql("roster", "h", "n")}::text END`;

const ROSTER_DAY = "to_char(started + n * interval '1 day', 'YYYY-MM-DD')";
const ON_CALL = `(SELECT jsonb_agg(jsonb_build_object('department', department, 'houseOfficer', null, 'registrar', null,
    'seniorRegistrar', null, 'consultant', jsonb_build_object('id', ${buildPersonSql("place")},
    'firstName', 'Person', 'lastName', place::text, 'department', department)))
  FROM unnest(ARRAY[${DEPARTMENTS.map((name) => `'${name}'`).join(", ")}]) WITH ORDINALITY AS listed (department, place))`;
const SETUP_PAYLOAD = `CASE kind
  WHEN 'hour.passed' THEN jsonb_build_object('at', wire_time(at))
  WHEN 'ward.created' THEN jsonb_build_object('id', ${buildIdSql("ward", "h", "n")}, 'name', 'Ward ' || n, 'version', 1, 'closed', '[]'::jsonb,
    'beds', (SELECT jsonb_agg('B-' || bed) FROM generate_series(0, ${BED_COUNT - 1}) bed))
  WHEN 'department.added' THEN jsonb_build_object('department', ${buildPickSql(DEPARTMENTS, "n")}, 'email', '', 'phone', '', 'duty_start', null)
  WHEN 'staff.created' THEN jsonb_build_object('id', ${buildPersonSql("n")}, 'firstName', 'Person', 'lastName', n::text,
    'email', 'person-' || n || '@hospital-' || h || '.example', 'department', ${buildPickSql(DEPARTMENTS, "n")}, 'phone', '', 'isHOD', false)
  WHEN 'display.published' THEN jsonb_build_object('display_id', ${buildIdSql("display", "h", "n")}, 'name', 'Display ' || n, 'name_display', 'initials',
    'show_contacts', true, 'show_phones', false, 'scope_wards', '[]'::jsonb, 'scope_departments', '[]'::jsonb)
  WHEN 'announcement.created' THEN jsonb_build_object('id', ${buildIdSql("announcement", "h", "n")}, 'message', 'Fire drill', 'expires_at', null,
    'is_active', false, 'version', 1, 'created_at', wire_time(at), 'updated_at', wire_time(at))
  WHEN 'roster.created' THEN jsonb_build_object('id', ${buildIdSql("roster", "h", "n")}, 'date', ${ROSTER_DAY}, 'version', 1,
    'departments', to_jsonb(ARRAY[${DEPARTMENTS.map((name) => `'${name}'`).join(", ")}]), 'departmentStaff', ${ON_CALL}) END`;

const COUNTS = "'card_opened', 5 + hour % 3, 'new_patient', hour % 4, 'admitted', 10 + hour % 5";

const STATEMENTS = [
  // Runs as superuser, to skip foreign key checks.
  "SET session_replication_role = replica",
  "SET max_parallel_workers_per_gather = 0",
  "SET work_mem = '512MB'",
  `CREATE TEMP TABLE scale AS
     SELECT h, days, now() - days * interval '1 day' AS started, cards, turns, looks, wards
       FROM jsonb_to_recordset($scale$) AS given (h integer, days integer, cards integer, turns integer, looks integer, wards integer)`,
  `INSERT INTO hospital (id, name, timezone, hide_first_steps, created_at)
   SELECT ${HOSPITAL}, 'Hospital ' || h, 'Europe/Berlin', true, started FROM scale`,
  `INSERT INTO account (id, hospital_id, account_type, email, verified_at, first_name, last_name)
   SELECT ${buildPersonSql("n")}, ${HOSPITAL}, CASE n WHEN 0 THEN 'parent' ELSE 'sub' END, 'person-' || n || '@hospital-' || h || '.example',
          now(), 'Person', n::text FROM scale, generate_series(0, ${STAFF_COUNT}) n`,
  `INSERT INTO department (hospital_id, name, folded_name)
   SELECT ${HOSPITAL}, name, lower(name)
     FROM scale, unnest(ARRAY[${[...DEPARTMENTS, RARE_DEPARTMENT].map((name) => `'${name}'`).join(", ")}]) name`,
  `INSERT INTO ward (hospital_id, id, name, folded_name)
   SELECT ${HOSPITAL}, ${buildIdSql("ward", "h", "n")}, 'Ward ' || n, 'ward ' || n FROM scale, generate_series(0, wards - 1) n`,
  `INSERT INTO ward_bed (hospital_id, ward_id, folded_label, label)
   SELECT ${HOSPITAL}, ${buildIdSql("ward", "h", "n")}, 'b-' || bed, 'B-' || bed
     FROM scale, generate_series(0, wards - 1) n, generate_series(0, ${BED_COUNT - 1}) bed`,
  `INSERT INTO display (hospital_id, id, name, key, key_hash, name_display, show_contacts, show_phones, created_at, published_at)
   SELECT ${HOSPITAL}, ${buildIdSql("display", "h", "n")}, 'Display ' || n, key, sha256(convert_to(key, 'UTF8')), 'initials', true, false,
          started, started
     FROM scale, generate_series(1, ${DISPLAY_COUNT}) n, LATERAL (SELECT md5(concat_ws(' ', 'key', h, n)) AS key) made`,
  `INSERT INTO roster (hospital_id, id, date, departments)
   SELECT ${HOSPITAL}, ${buildIdSql("roster", "h", "n")}, ${ROSTER_DAY}, ARRAY[${DEPARTMENTS.map((name) => `'${name}'`).join(", ")}]
     FROM scale, generate_series(0, days) n`,
  `INSERT INTO roster_duty (hospital_id, roster_id, department, role, account_id, first_name, last_name)
   SELECT ${HOSPITAL}, ${buildIdSql("roster", "h", "n")}, department, 'consultant', ${buildPersonSql("place")}, 'Person', place::text
     FROM scale, generate_series(0, days) n,
          unnest(ARRAY[${DEPARTMENTS.map((name) => `'${name}'`).join(", ")}]) WITH ORDINALITY AS listed (department, place)`,
  `CREATE TEMP TABLE card AS
     SELECT h, n, turns, wards, ${buildIdSql("card", "h", "n")} AS id, started + n * interval '1 day' / cards AS opened,
            (0.05 + n * 7919 % 870 / 100.0) * interval '1 day' AS lasts
       FROM scale, generate_series(1, cards * days) n`,
  `CREATE TEMP TABLE happened AS
     SELECT h, n, k, at, NULL AS kind FROM card, generate_series(0, turns) k, LATERAL (SELECT ${buildTimeSql("k")} AS at) moment WHERE at <= now()
     ${SETTINGS.map(([kind, at, rows]) => `UNION ALL SELECT h, n, NULL, ${at}, '${kind}' FROM scale, ${rows} n`).join("\n")}`,
  `INSERT INTO event_log (hospital_id, revision, type, at, actor, subject_id, payload, changes)
   SELECT ${HOSPITAL}, row_number() OVER (PARTITION BY h ORDER BY at, kind), type, at, actor, subject, payload, changes FROM (
     SELECT h, at, NULL AS kind, CASE k WHEN 0 THEN 'patient.created' ELSE 'patient.updated' END AS type, ${ACTOR} AS actor,
            id::text AS subject, ${CARD} AS payload, ${CHANGES} AS changes
       FROM happened JOIN card USING (h, n) WHERE kind IS NULL
     UNION ALL
     SELECT h, at, kind, kind, CASE WHEN kind <> 'hour.passed' THEN ${buildPersonJsonSql("1")} END, ${SETUP_SUBJECT}, ${SETUP_PAYLOAD}, NULL
       FROM happened JOIN scale USING (h) WHERE kind IS NOT NULL) entry
    ORDER BY h, at`,
  `UPDATE hospital SET revision = newest, duty_due_at = now() + interval '1 day'
     FROM (SELECT hospital_id, max(revision) AS newest FROM event_log GROUP BY hospital_id) log WHERE log.hospital_id = id`,
  "INSERT INTO event_emission (hospital_id, revision) SELECT id, revision FROM hospital ON CONFLICT DO NOTHING",
  `INSERT INTO patient (hospital_id, id, name, gender, age, hospital_no, bed_no, status, teams, created_at, updated_at, version, closed_at,
                        ward_id, ward_bed, acuity, waiting_for, waiting_since, status_since)
   SELECT ${HOSPITAL}, id, ${NAME}, ${buildPickSql(["female", "male"], "n")}, to_jsonb(1 + n % 90), 'H-' || n, ${buildBedSql("k")}, ${buildStatusSql("k")}, ${TEAMS},
          opened, at, k + 1, CASE WHEN k = turns THEN at END, ${buildWardSql("k")}, ${buildBedSql("k")}, 1 + n % 5,
          ${buildReasonSql("k")}, CASE WHEN k % 4 = 2 AND k < turns THEN at END, ${SINCE}
     FROM card JOIN (SELECT h, n, max(k) AS k, max(at) AS at FROM happened WHERE kind IS NULL GROUP BY h, n) last USING (h, n)`,
  `INSERT INTO access_log (hospital_id, at, actor, act, subject_id, detail, address, device)
   SELECT ${HOSPITAL}, at, ${buildPersonJsonSql(`CASE WHEN n % 300000 = 7 THEN ${IDLE_PERSON} ELSE 1 + n % ${STAFF_COUNT - 1} END`)},
          CASE WHEN n % 10 = 0 THEN 'lookup' ELSE ${buildPickSql(["card_opened", "history_read", "print"], "n")} END,
          CASE WHEN n % 10 > 0 THEN ${buildIdSql("card", "h", "1 + n::bigint * 7919 % (cards * days)")}::text END,
          CASE WHEN n % 10 = 0 THEN ${buildPickSql(LAST_NAMES, "n / 10")} ELSE '' END, '10.0.0.' || n % 250, 'Firefox on Windows'
     FROM (SELECT scale.*, n, started + n * (days * interval '1 day' / (looks * days)) AS at
             FROM scale, generate_series(1, looks * days) n) look ORDER BY at`,
  `INSERT INTO census (hospital_id, at, counts, beds, wards)
   SELECT ${HOSPITAL}, date_trunc('hour', started) + hour * interval '1 hour', jsonb_build_object(${COUNTS}), wards * ${BED_COUNT},
          (SELECT jsonb_object_agg(${buildIdSql("ward", "h", "n")}, jsonb_build_object('beds', ${BED_COUNT}, 'counts', jsonb_build_object(${COUNTS})))
             FROM generate_series(0, wards - 1) n)
     FROM scale, generate_series(1, days * 24 - 1) hour`,
  "DROP TABLE scale, card, happened",
  "SET session_replication_role = DEFAULT",
  "SET work_mem = DEFAULT",
  "SET max_parallel_workers_per_gather = DEFAULT",
  "VACUUM ANALYZE",
];

/** The first hospital, with ids for queries. */
export interface SeededYears {
  /** Access token of the hospital's owner, who may call 600 times a minute. */
  token: string;
  wardId: string;
  displayId: string;
  displayKey: string;
  /** Ids of a very active person, and of a person who does almost nothing. */
  busyId: string;
  idleId: string;
  /** A record closed long ago, and an open record. */
  closedCard: string;
  openCard: string;
  revision: number;
}

/** Fills an empty database with years of use, including the worker's figures and daily census; takes minutes. */
export async function seedYears(
  database: Client,
  { hospitals, days, large, small }: InstallationSize,
  secret: string,
): Promise<SeededYears> {
  const scale = Array.from({ length: hospitals }, (_, index) => ({
    h: index + 1,
    days,
    ...(index === 0 ? large : small),
  }));
  for (const statement of STATEMENTS) {
    await database.query(statement.replace("$scale$", () => `'${JSON.stringify(scale)}'`));
  }
  await fillStatistics(database);
  await database.query("VACUUM ANALYZE");
  return readFirstHospital(database, secret);
}

async function fillStatistics({ host, port, user, password, database }: Client): Promise<void> {
  const url = new URL(`postgres://${host}:${port}/${database}`);
  url.username = user ?? "";
  url.password = String(password);
  const dataSource = await createDataSource({ url: url.href, poolSize: 1 }).initialize();
  for (const hospitalId of await findOutdatedFiguresOfAllHospitals(dataSource.manager)) {
    while ((await storeFigures(dataSource, hospitalId)) > 0);
  }
  for (const hospital of await readCountedHoursOfAllHospitals(dataSource.manager)) {
    await foldCensus(dataSource.manager, hospital.hospitalId, hospital, Date.now());
  }
  await dataSource.destroy();
}

async function readFirstHospital(database: Client, secret: string): Promise<SeededYears> {
  const h = "1";
  const person = (n: number) => computeSeededId("person", h, n);
  const hospitalId = computeSeededId("hospital", h);
  const bearer = { hospitalId, accountId: person(0), sessionId: randomUUID() };
  await database.query(
    `INSERT INTO session (id, hospital_id, account_id, created_at, idle_expires_at, expires_at)
     VALUES ($1, $2, $3, now(), now() + interval '1 day', now() + interval '1 day')`,
    [bearer.sessionId, hospitalId, bearer.accountId],
  );
  const { rows } = await database.query<{ closed: string; open: string; revision: number }>(
    `SELECT (SELECT id FROM patient WHERE hospital_id = $1 AND closed_at IS NOT NULL ORDER BY closed_at LIMIT 1) AS closed,
            (SELECT id FROM patient WHERE hospital_id = $1 AND closed_at IS NULL ORDER BY created_at LIMIT 1) AS open,
            (SELECT revision FROM hospital WHERE id = $1) AS revision`,
    [hospitalId],
  );
  const [found] = rows;
  if (found === undefined) throw new Error("Nothing was seeded.");
  return {
    token: signToken(bearer, secret),
    wardId: computeSeededId("ward", h, 3),
    displayId: computeSeededId("display", h, 3),
    displayKey: createHash("md5").update("key 1 3").digest("hex"),
    busyId: person(5),
    idleId: person(IDLE_PERSON),
    closedCard: found.closed,
    openCard: found.open,
    revision: found.revision,
  };
}

/** Returns the id that PostgreSQL computes with the SQL expression for a seeded record's id. */
function computeSeededId(...parts: (string | number)[]): string {
  const hash = createHash("md5").update(parts.join(" ")).digest("hex");
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, "$1-$2-4$3-8$4-");
}
