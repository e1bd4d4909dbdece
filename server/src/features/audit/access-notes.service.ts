import { Inject, Injectable, type OnApplicationShutdown } from "@nestjs/common";
import {
  type AccessNote,
  writeAccessOfAllHospitals,
} from "@wardline/database/repositories/patients/access-log";
import { ACCESS_WRITTEN_WITHIN_MS } from "@wardline/domain/people/access-act";
import type { Logger } from "pino";
import { DataSource } from "typeorm";
import type { Seen } from "../../http/access-notes.js";
import type { Origin } from "../../request/origin.js";
import { actorOf, type Person } from "../../request/request.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { LOGGER } from "../../runtime/logger.js";

/** What is kept while the database is away; beyond it the oldest are lost, and the log says how many. */
const WAITING_AT_MOST = 20_000;

/** How late a page may tell. */
const REPORTED_WITHIN_MS = 24 * 60 * 60_000;

/** An act of which a page tells: its id, and when it was, in epoch milliseconds. */
interface Reported {
  id?: string | undefined;
  at?: number | undefined;
}

/**
 * Notes who looked at what: written a second later and many together, so that looking at a card costs its reader nothing
 * (docs/wire.md, Access log).
 */
@Injectable()
export class AccessNotes implements OnApplicationShutdown {
  private waiting: AccessNote[] = [];
  private timer: NodeJS.Timeout | null = null;
  private isEnding = false;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly log: Logger,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Notes that a person has seen something, now or when a page says it was, at most a day ago; any other time is now. */
  note(person: Person, seen: Seen, origin: Origin, reported: Reported = {}): void {
    const now = this.clock();
    const said = reported.at ?? now;
    const at = said > now || said < now - REPORTED_WITHIN_MS ? now : said;
    this.waiting.push({
      hospitalId: person.hospitalId,
      at: new Date(at).toISOString(),
      actor: actorOf(person),
      ...seen,
      ...origin,
      actId: reported.id ?? null,
    });
    this.timer ??= setTimeout(() => void this.write(), ACCESS_WRITTEN_WITHIN_MS);
  }

  /** Writes what waits, after what is being written already. */
  write(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.writing = this.writing.then(() => this.writeWaiting());
    return this.writing;
  }

  async onApplicationShutdown(): Promise<void> {
    this.isEnding = true;
    await this.write();
  }

  private async writeWaiting(): Promise<void> {
    const batch = this.waiting;
    if (batch.length === 0) return;
    this.waiting = [];
    try {
      await writeAccessOfAllHospitals(this.dataSource.manager, batch);
    } catch (error) {
      const all = [...batch, ...this.waiting];
      this.waiting = this.isEnding ? [] : all.slice(-WAITING_AT_MOST);
      const lost = all.length - this.waiting.length;
      this.log.warn({ reason: (error as Error).message, lost }, "access log: not written");
      if (!this.isEnding)
        this.timer ??= setTimeout(() => void this.write(), ACCESS_WRITTEN_WITHIN_MS);
    }
  }
}
