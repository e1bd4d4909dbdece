import { randomUUID } from "node:crypto";
import type { DataSource } from "typeorm";

/** Registers a hospital in this time zone, some days ago. */
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

/** Adds an account, of type parent when absent. */
export async function seedAccount(
  dataSource: DataSource,
  hospitalId: string,
  { type = "parent", email = `${randomUUID()}@hospital.example`, verified = false } = {},
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
      type === "sub" ? "Adaeze" : "",
      type === "sub" ? "Okafor" : "",
      verified ? new Date() : null,
    ],
  );
  return { id, email };
}

/** Opens a card with this status. */
export async function seedPatient(
  dataSource: DataSource,
  hospitalId: string,
  status = "admitted",
  closedAt: string | null = null,
): Promise<void> {
  await dataSource.query(
    `INSERT INTO patient (hospital_id, id, name, gender, age, hospital_no, status, created_at, updated_at, closed_at)
     VALUES ($1, $2, 'A', 'female', '40', $3, $4, now(), now(), $5)`,
    [hospitalId, randomUUID(), randomUUID(), status, closedAt],
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
