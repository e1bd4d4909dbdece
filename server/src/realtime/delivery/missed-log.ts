import { Injectable } from "@nestjs/common";
import {
  type LoggedEvent,
  readCurrentRevision,
  readEventsSince,
} from "@wardline/database/event-log";
import { LIMITS } from "@wardline/domain/limits";
import { LRUCache } from "lru-cache";
import { DataSource } from "typeorm";
import { LiveDelivery } from "./live-delivery.js";

/** Log entries after a revision; `events` is null if they are too many or the log was replaced. */
export interface LogReading {
  revision: number;
  events: readonly LoggedEvent[] | null;
}

interface MissedRange {
  hospitalId: string;
  since: number;
}

/** Must be shorter than the interval of the periodic log check. */
const READING_LIFETIME_MS = 1_000;
const MAX_CACHED = 100;

/** Reads missed events once for all sockets that miss the same events (docs/wire/live.md, Live protocol). */
@Injectable()
export class MissedLog {
  private readonly readings = new LRUCache<string, LogReading, MissedRange>({
    max: MAX_CACHED,
    ttl: READING_LIFETIME_MS,
    // Evicting a reading in progress must not fail the sockets that wait for it.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context }) => this.read(context),
  });

  constructor(
    private readonly live: LiveDelivery,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * Returns the events after `since`, at least up to the last event sent to this server's rooms; sockets get later
   * events there.
   */
  readSince(hospitalId: string, since: number): Promise<LogReading> {
    const key = `${hospitalId} ${since} ${this.live.delivery.getShownRevision(hospitalId)}`;
    return this.readings.forceFetch(key, { context: { hospitalId, since } });
  }

  private async read({ hospitalId, since }: MissedRange): Promise<LogReading> {
    const { manager } = this.dataSource;
    const revision = await readCurrentRevision(manager, hospitalId);
    if (since > revision || revision - since > LIMITS.catchUpChanges) {
      return { revision, events: null };
    }
    const events = await readEventsSince(manager, hospitalId, since, LIMITS.catchUpChanges);
    return { revision, events };
  }
}
