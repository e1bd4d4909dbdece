import { type LoggedEvent, readEventsSince, readNewest } from "@wardline/database/event-log";
import { readRevisions } from "@wardline/database/repositories/hospitals/hospitals";
import type { DataSource } from "typeorm";

/** What a delivery reads of the log. */
export interface DeliveryLog {
  /** The newest revision and the last events up to it, oldest first, at most `limit`. */
  newest(hospitalId: string, limit: number): Promise<{ revision: number; events: LoggedEvent[] }>;
  /** The newest revisions of hospitals. */
  revisions(hospitalIds: readonly string[]): Promise<{ id: string; revision: number }[]>;
  /** The events after `since`, oldest first, at most `limit`. */
  since(hospitalId: string, since: number, limit: number): Promise<LoggedEvent[]>;
}

/** The log as the database keeps it. */
export function deliveryLogOf({ manager }: DataSource): DeliveryLog {
  return {
    newest: (hospitalId, limit) => readNewest(manager, hospitalId, limit),
    revisions: (hospitalIds) => readRevisions(manager, hospitalIds),
    since: (hospitalId, since, limit) => readEventsSince(manager, hospitalId, since, limit),
  };
}
