import { randomUUID } from "node:crypto";
import { addDepartment } from "@wardline/contracts/departments";
import type { EventPayloads, EventType } from "@wardline/contracts/live";
import {
  createSubAccount,
  type NewSubAccount,
  type SubAccount,
} from "@wardline/contracts/sub-accounts";
import type { FieldChange } from "@wardline/domain/records/field-changes";
import type { TestApp } from "./app.js";
import type { TestHospital } from "./hospital.js";

/** Adds departments by name. */
export async function addDepartments(
  app: TestApp,
  { token }: TestHospital,
  ...names: string[]
): Promise<void> {
  for (const department_name of names) {
    const { failure } = await app.call(addDepartment, { body: { department_name } }, { token });
    if (failure !== null) throw new Error(failure.message);
  }
}

/** A new staff member's fields, of which only the address is unlike every other's. */
export function staffFields(fields: Partial<NewSubAccount> = {}): NewSubAccount {
  return {
    firstName: "Ada",
    lastName: "Obi",
    email: `staff-${randomUUID()}@hospital.example`,
    phone: "0803 555 0199",
    department: "Cardiology",
    role: "Consultant",
    isHOD: false,
    ...fields,
  };
}

/** Adds a staff member who has not accepted the invitation yet. */
export async function hire(
  app: TestApp,
  { token }: TestHospital,
  fields: Partial<NewSubAccount> = {},
): Promise<SubAccount> {
  const { data } = await app.call(createSubAccount, { body: staffFields(fields) }, { token });
  return data;
}

/** One row of a hospital's event log. */
export interface LoggedFact<T extends EventType = EventType> {
  type: T;
  actor: { id: string } | null;
  subject_id: string | null;
  payload: EventPayloads[T];
  changes: FieldChange[] | null;
}

/** The hospital's events of one type, oldest first. */
export function factsOf<T extends EventType>(
  app: TestApp,
  { hospitalId }: TestHospital,
  type: T,
): Promise<LoggedFact<T>[]> {
  return app.dataSource.query<LoggedFact<T>[]>(
    `SELECT type, actor, subject_id, payload, changes FROM event_log
      WHERE hospital_id = $1 AND type = $2 ORDER BY revision`,
    [hospitalId, type],
  );
}

/** The statuses of calls that were made side by side, in ascending order: which one won is chance. */
export function statusesOf(answers: readonly { status: number }[]): number[] {
  return answers.map(({ status }) => status).sort((a, b) => a - b);
}

/** The hospital's events of one type about one record, oldest first. */
export async function factsAbout<T extends EventType>(
  app: TestApp,
  hospital: TestHospital,
  type: T,
  subjectId: string,
): Promise<LoggedFact<T>[]> {
  return (await factsOf(app, hospital, type)).filter((fact) => fact.subject_id === subjectId);
}

/** The names of the mails queued to an account so far, oldest first. */
export function mailsTo(app: TestApp, accountId: string): string[] {
  return app
    .jobs()
    .filter(({ data }) => (data as { accountId?: string }).accountId === accountId)
    .map(({ name }) => name);
}
