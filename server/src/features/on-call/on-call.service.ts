import { Inject, Injectable } from "@nestjs/common";
import { revisionAt } from "@wardline/database/event-log";
import { readLogRemovedUntil } from "@wardline/database/repositories/hospitals/retention";
import { type OnCallReading, readOnCall } from "@wardline/database/repositories/roster/on-call";
import {
  readOnCallAsOf,
  toOnCallSources,
} from "@wardline/database/repositories/roster/on-call-history";
import { DUTY_AHEAD_MS, type OnCall, onCallAt } from "@wardline/domain/roster/on-call";
import { touchesOnCall } from "@wardline/live/audience";
import { LRUCache } from "lru-cache";
import { DataSource } from "typeorm";
import { CommittedEvents } from "../../commits/committed-events.js";
import { AppError } from "../../errors/app-error.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";

/** How long one reading serves a storm of boards, should the word of a change be lost. */
const KEEP_MS = 2_000;
/** The same for those who say up to which revision they know of changes. */
const KEEP_KNOWN_MS = 10_000;
const KEPT_AT_MOST = 1_000;

/** Who is on call, as it was read at one revision. */
interface Reading {
  revision: number;
  onCall: readonly OnCall[];
  /** Epoch milliseconds: when some duty ends. */
  until: number;
}

interface Kept {
  readAt: number;
  reading: Promise<Reading>;
}

/**
 * Who is on call: the one answer for everything that names a doctor (docs/wire.md, Duties). A storm of boards shares one
 * reading, which ends with the first duty that does.
 */
@Injectable()
export class OnCallService {
  private readonly kept = new LRUCache<string, Kept>({ max: KEPT_AT_MOST });

  constructor(
    private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    committedEvents: CommittedEvents,
  ) {
    committedEvents.subscribe((events) => {
      for (const event of events) if (touchesOnCall(event)) this.kept.delete(event.hospitalId);
    });
  }

  /**
   * Every department's duty now, and those that begin in the next 26 hours; none for an unknown hospital. `revision`:
   * what was committed up to it is taken into account, also when the word of it has not come here.
   */
  async now(hospitalId: string, revision?: number): Promise<readonly OnCall[]> {
    const now = this.clock();
    const known = this.kept.get(hospitalId);
    const age = now - (known?.readAt ?? 0);
    if (
      known !== undefined &&
      age >= 0 &&
      age < (revision === undefined ? KEEP_MS : KEEP_KNOWN_MS)
    ) {
      const reading = await known.reading;
      if (reading.revision >= (revision ?? 0) && now < reading.until) return reading.onCall;
    }
    return (await this.keep(hospitalId, now, this.read(hospitalId, now))).onCall;
  }

  /** Lets `now` answer by a reading that something else makes at `at` (epoch milliseconds), of that moment's sources. */
  share(hospitalId: string, at: number, sources: Promise<OnCallReading>): void {
    const reading = sources.then((read) => readingOf(read, at));
    void this.keep(hospitalId, at, reading);
  }

  /** The same at another moment (epoch milliseconds), by the rosters and contacts as they stand now. */
  async at(hospitalId: string, at: number): Promise<readonly OnCall[]> {
    return (await this.read(hospitalId, at)).onCall;
  }

  /**
   * The same at a moment as it was known at `knownAt` (both epoch milliseconds, the latter not later than now), from the
   * log. Throws `PAST_REMOVED` where the log no longer tells.
   */
  async asKnown(hospitalId: string, at: number, knownAt: number): Promise<readonly OnCall[]> {
    const { manager } = this.dataSource;
    const known = Math.min(knownAt, this.clock());
    const removedUntil = await readLogRemovedUntil(manager, hospitalId);
    if (removedUntil !== null && known < removedUntil.getTime()) throw new AppError("PAST_REMOVED");
    const revision = await revisionAt(manager, hospitalId, new Date(known));
    const history = await readOnCallAsOf(manager, hospitalId, revision, at, at + DUTY_AHEAD_MS);
    return history === null ? [] : onCallAt(toOnCallSources(history), at, at + DUTY_AHEAD_MS);
  }

  /** Keeps a reading while it is made, so that all who ask share it; one that fails is forgotten. */
  private keep(hospitalId: string, readAt: number, reading: Promise<Reading>): Promise<Reading> {
    const kept = { readAt, reading };
    this.kept.set(hospitalId, kept);
    reading.catch(() => {
      if (this.kept.peek(hospitalId) === kept) this.kept.delete(hospitalId);
    });
    return reading;
  }

  private async read(hospitalId: string, at: number): Promise<Reading> {
    const { manager } = this.dataSource;
    return readingOf(await readOnCall(manager, hospitalId, at, at + DUTY_AHEAD_MS), at);
  }
}

function readingOf(sources: OnCallReading | null, at: number): Reading {
  const onCall = sources === null ? [] : onCallAt(sources, at, at + DUTY_AHEAD_MS);
  const ends = onCall.map(({ until }) => until);
  return { revision: sources?.revision ?? 0, onCall, until: Math.min(...ends) };
}
