import { randomUUID } from "node:crypto";
import type { DataSource } from "typeorm";

/** Registers a hospital in the given time zone, with a registration date some days ago. */
export async function seedHospital(
  dataSource: DataSource,
  {
    name = "St. Nicholas Hospital",
    timezone = "UTC",
    dutyStart = "00:00",
    createdAt = "2020-01-01T00:00:00Z",
  } = {},
): Promise<string> {
  const id = randomUUID();
  await dataSource.query(
    `INSERT INTO hospital (id, name, timezone, duty_start, created_at) VALUES ($1, $2, $3, $4, $5)`,
    [id, name, timezone, dutyStart, createdAt],
  );
  return id;
}

/** Adds an account, by default of type parent. */
export async function seedAccount(
  dataSource: DataSource,
  hospitalId: string,
  {
    type = "parent",
    email = `${randomUUID()}@hospital.example`,
    firstName = "Adaeze",
    verified = false,
  } = {},
): Promise<{ id: string; email: string }> {
  const id = randomUUID();
  await dataSource.query(
    `INSERT INTO account (id, hospital_id, account_type, email, first_name, last_name, verified_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      id,
      hospitalId,
      type,
      email,
      type === "sub" ? firstName : "",
      type === "sub" ? "Okafor" : "",
      verified ? "2026-01-05T09:00:00Z" : null,
    ],
  );
  return { id, email };
}

/** Adds a ward with these beds and returns its id. */
export async function seedWard(
  dataSource: DataSource,
  hospitalId: string,
  name: string,
  beds: string[],
): Promise<string> {
  const id = randomUUID();
  await dataSource.query(
    "INSERT INTO ward (hospital_id, id, name, folded_name) VALUES ($1, $2, $3, lower($3))",
    [hospitalId, id, name],
  );
  await dataSource.query(
    `INSERT INTO ward_bed (hospital_id, ward_id, folded_label, label)
     SELECT $1, $2, lower(label), label FROM unnest($3::text[]) label`,
    [hospitalId, id, beds],
  );
  return id;
}

/** Opens a record with this status, in a bed of this ward. */
export async function seedPatient(
  dataSource: DataSource,
  hospitalId: string,
  status = "admitted",
  closedAt: string | null = null,
  wardId: string | null = null,
): Promise<void> {
  await dataSource.query(
    `INSERT INTO patient (hospital_id, id, name, gender, age, hospital_no, status, status_since, created_at, updated_at, closed_at, ward_id)
     VALUES ($1, $2, 'A', 'female', '40', $3, $4, now(), now(), now(), $5, $6)`,
    [hospitalId, randomUUID(), randomUUID(), status, closedAt, wardId],
  );
}

/** Saves the roster of a date with one registrar, who is on duty in each of the departments. */
export async function seedRoster(
  dataSource: DataSource,
  hospitalId: string,
  date: string,
  departments: string[],
): Promise<void> {
  const { id: accountId } = await seedAccount(dataSource, hospitalId, { type: "sub" });
  const id = randomUUID();
  await dataSource.query(
    "INSERT INTO roster (hospital_id, id, date, departments) VALUES ($1, $2, $3, $4)",
    [hospitalId, id, date, departments],
  );
  await dataSource.query(
    `INSERT INTO roster_duty (hospital_id, roster_id, department, role, account_id, first_name, last_name)
     SELECT $1, $2, listed, 'Registrar', $4, 'Adaeze', 'Okafor' FROM unnest($3::text[]) listed`,
    [hospitalId, id, departments, accountId],
  );
}
