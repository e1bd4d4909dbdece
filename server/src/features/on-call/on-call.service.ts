import { Inject, Injectable } from "@nestjs/common";
import { type OnCallReading, readOnCall } from "@wardline/database/repositories/on-call";
import { DUTY_AHEAD_MS, type OnCall, onCallAt } from "@wardline/domain/on-call";
import { DataSource } from "typeorm";
import { CommittedEvents } from "../../commits/committed-events.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";

/** How long one reading serves a storm of boards, should the word of a change be lost. */
const KEEP_MS = 2_000;

interface Kept {
  readAt: number;
  reading: Promise<OnCallReading | null>;
}

/**
 * Who is on call: the one answer for everything that names a doctor (docs/wire.md, Duties). What was read is shared for
 * a moment, and what it means is worked out for each moment that is asked about.
 */
@Injectable()
export class OnCallService {
  private readonly kept = new Map<string, Kept>();

  constructor(
    private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    committed: CommittedEvents,
  ) {
    committed.subscribe(([event]) => {
      if (event !== undefined) this.kept.delete(event.hospitalId);
    });
  }

  /**
   * Every department's duty now, and those that begin in the next 26 hours; none for an unknown hospital. `revision`:
   * what was committed up to it is taken into account, also when the word of it has not come.
   */
  async now(hospitalId: string, revision = 0): Promise<OnCall[]> {
    const now = this.clock();
    const reading = await this.recent(hospitalId, now, revision);
    return reading === null ? [] : onCallAt(reading, now, now + DUTY_AHEAD_MS);
  }

  /** The same at another moment (epoch milliseconds), by the rosters and contacts as they stand now. */
  async at(hospitalId: string, at: number): Promise<OnCall[]> {
    const reading = await this.read(hospitalId, at);
    return reading === null ? [] : onCallAt(reading, at, at + DUTY_AHEAD_MS);
  }

  private async recent(
    hospitalId: string,
    now: number,
    revision: number,
  ): Promise<OnCallReading | null> {
    const known = this.kept.get(hospitalId);
    if (known !== undefined && now >= known.readAt && now < known.readAt + KEEP_MS) {
      const reading = await known.reading;
      if (reading === null || reading.revision >= revision) return reading;
    }
    const kept = { readAt: now, reading: this.read(hospitalId, now) };
    this.kept.set(hospitalId, kept);
    const forget = () => {
      if (this.kept.get(hospitalId) === kept) this.kept.delete(hospitalId);
    };
    setTimeout(forget, KEEP_MS).unref();
    kept.reading.catch(forget);
    return kept.reading;
  }

  private read(hospitalId: string, at: number): Promise<OnCallReading | null> {
    return readOnCall(this.dataSource.manager, hospitalId, at, at + DUTY_AHEAD_MS + KEEP_MS);
  }
}
