import { Inject, Injectable } from "@nestjs/common";
import { readRevisionAt } from "@wardline/database/event-log";
import { readLogRemovedUntil } from "@wardline/database/repositories/hospitals/retention";
import { type OnCallReading, readOnCall } from "@wardline/database/repositories/roster/on-call";
import {
  readOnCallAsOf,
  toOnCallSources,
} from "@wardline/database/repositories/roster/on-call-history";
import { DUTY_AHEAD_MS, type OnCall, resolveOnCall } from "@wardline/domain/roster/on-call";
import { canChangeOnCall } from "@wardline/live/audience";
import { LRUCache } from "lru-cache";
import { DataSource } from "typeorm";
import { CommittedEvents } from "../commits/committed-events.js";
import { AppError } from "../errors/app-error.js";
import { CLOCK, type Clock } from "../runtime/clock.js";

/** Time for which a storm of boards may share one reading; short, because the notice of a change may be lost. */
const READING_LIFETIME_MS = 2_000;
/** Like `READING_LIFETIME_MS`, for callers that pass the revision they know. */
const KNOWN_READING_LIFETIME_MS = 10_000;
const MAX_CACHED = 1_000;

interface CurrentReading {
  revision: number;
  onCall: readonly OnCall[];
  /** Earliest end of a duty, when the reading expires, in epoch milliseconds. */
  until: number;
}

interface CachedReading {
  readAt: number;
  reading: Promise<CurrentReading>;
}

/**
 * The single source of who is on call (docs/wire/roster.md, Duties). A storm of boards shares one reading, which expires when
 * the first duty ends.
 */
@Injectable()
export class OnCallService {
  private readonly cached = new LRUCache<string, CachedReading>({ max: MAX_CACHED });

  constructor(
    private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    committedEvents: CommittedEvents,
  ) {
    committedEvents.subscribe((events) => {
      for (const event of events) if (canChangeOnCall(event)) this.cached.delete(event.hospitalId);
    });
  }

  /**
   * Reads every department's current duty and the duties that start in the next 26 hours; empty for an unknown
   * hospital. With `revision`, includes every commit up to it, even if its notice has not arrived.
   */
  async readNow(hospitalId: string, revision?: number): Promise<readonly OnCall[]> {
    const now = this.clock();
    const known = this.cached.get(hospitalId);
    const age = now - (known?.readAt ?? 0);
    if (
      known !== undefined &&
      age >= 0 &&
      age < (revision === undefined ? READING_LIFETIME_MS : KNOWN_READING_LIFETIME_MS)
    ) {
      const reading = await known.reading;
      if (reading.revision >= (revision ?? 0) && now < reading.until) return reading.onCall;
    }
    return (await this.shareRead(hospitalId, now, this.read(hospitalId, now))).onCall;
  }

  /** Lets `readNow` reuse a reading made elsewhere at `at` (epoch milliseconds). */
  shareReading(hospitalId: string, at: number, sources: Promise<OnCallReading>): void {
    const reading = sources.then((read) => toReading(read, at));
    void this.shareRead(hospitalId, at, reading);
  }

  /** Reads who is on call at a given moment (epoch milliseconds) from the current rosters and contacts. */
  async readAt(hospitalId: string, at: number): Promise<readonly OnCall[]> {
    return (await this.read(hospitalId, at)).onCall;
  }

  /**
   * Reads from the log who was on call at `at` as known at `knownAt` (epoch milliseconds, not in the future). Throws
   * `PAST_REMOVED` if the log no longer reaches back that far.
   */
  async readAsKnown(hospitalId: string, at: number, knownAt: number): Promise<readonly OnCall[]> {
    const { manager } = this.dataSource;
    const known = Math.min(knownAt, this.clock());
    const removedUntil = await readLogRemovedUntil(manager, hospitalId);
    if (removedUntil !== null && known < removedUntil.getTime()) throw new AppError("PAST_REMOVED");
    const revision = await readRevisionAt(manager, hospitalId, new Date(known));
    const history = await readOnCallAsOf(manager, hospitalId, revision, at, at + DUTY_AHEAD_MS);
    return history === null ? [] : resolveOnCall(toOnCallSources(history), at, at + DUTY_AHEAD_MS);
  }

  /** Shares a reading while it is in progress, and removes it from the cache if it fails. */
  private shareRead(
    hospitalId: string,
    readAt: number,
    reading: Promise<CurrentReading>,
  ): Promise<CurrentReading> {
    const cached = { readAt, reading };
    this.cached.set(hospitalId, cached);
    reading.catch(() => {
      if (this.cached.peek(hospitalId) === cached) this.cached.delete(hospitalId);
    });
    return reading;
  }

  private async read(hospitalId: string, at: number): Promise<CurrentReading> {
    const { manager } = this.dataSource;
    return toReading(await readOnCall(manager, hospitalId, at, at + DUTY_AHEAD_MS), at);
  }
}

function toReading(sources: OnCallReading | null, at: number): CurrentReading {
  const onCall = sources === null ? [] : resolveOnCall(sources, at, at + DUTY_AHEAD_MS);
  const ends = onCall.map(({ until }) => until);
  return { revision: sources?.revision ?? 0, onCall, until: Math.min(...ends) };
}
