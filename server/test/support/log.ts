import type { EventPayloads, EventType } from "@wardline/contracts/live/events";
import type { FieldChange } from "@wardline/domain/records/field-changes";
import type { TestApp } from "./app.js";
import type { TestHospital } from "./hospital.js";

/** A row of a hospital's event log. */
export interface EventLogRow<T extends EventType = EventType> {
  type: T;
  actor: { id: string } | null;
  subject_id: string | null;
  payload: EventPayloads[T];
  changes: FieldChange[] | null;
}

/** Reads the hospital's events of one type, oldest first. */
export function readEvents<T extends EventType>(
  app: TestApp,
  { hospitalId }: TestHospital,
  type: T,
): Promise<EventLogRow<T>[]> {
  return app.dataSource.query<EventLogRow<T>[]>(
    `SELECT type, actor, subject_id, payload, changes FROM event_log
      WHERE hospital_id = $1 AND type = $2 ORDER BY revision`,
    [hospitalId, type],
  );
}

/** Reads the hospital's events of one type about one record, oldest first. */
export async function readEventsAbout<T extends EventType>(
  app: TestApp,
  hospital: TestHospital,
  type: T,
  subjectId: string,
): Promise<EventLogRow<T>[]> {
  return (await readEvents(app, hospital, type)).filter((fact) => fact.subject_id === subjectId);
}
