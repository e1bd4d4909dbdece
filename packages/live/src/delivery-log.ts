import { type LoggedEvent, readEventsSince, readNewestEvents } from "@wardline/database/event-log";
import { readRevisions } from "@wardline/database/repositories/hospitals/hospitals";
import type { DataSource } from "typeorm";

/** Log access for deliveries. */
export interface DeliveryLog {
  /** Newest revision and last events of a hospital, oldest first, at most `limit`. */
  newest(hospitalId: string, limit: number): Promise<{ revision: number; events: LoggedEvent[] }>;
  /** Newest revisions of hospitals. */
  revisions(hospitalIds: readonly string[]): Promise<{ id: string; revision: number }[]>;
  /** Events after `since`, oldest first, at most `limit`. */
  since(hospitalId: string, since: number, limit: number): Promise<LoggedEvent[]>;
}

/** Creates a `DeliveryLog` that reads the log from the database. */
export function createDeliveryLog({ manager }: DataSource): DeliveryLog {
  return {
    newest: (hospitalId, limit) => readNewestEvents(manager, hospitalId, limit),
    revisions: (hospitalIds) => readRevisions(manager, hospitalIds),
    since: (hospitalId, since, limit) => readEventsSince(manager, hospitalId, since, limit),
  };
}
