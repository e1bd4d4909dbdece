import { Inject, Injectable, type OnApplicationShutdown } from "@nestjs/common";
import {
  type AccessNote,
  writeAccessOfAllHospitals,
} from "@wardline/database/repositories/patients/access-log";
import { ACCESS_WRITE_DELAY_MS } from "@wardline/domain/people/access-act";
import { describeError } from "@wardline/settings/log";
import type { Logger } from "pino";
import { DataSource } from "typeorm";
import type { NotedAccess } from "../../http/access-notes.js";
import type { Origin } from "../../request/origin.js";
import { type Person, toActor } from "../../request/request.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { LOGGER } from "../../runtime/logger.js";

/**
 * Maximum number of entries queued while the database is unreachable; beyond this the oldest are dropped and their
 * number is logged.
 */
const MAX_WAITING = 20_000;

const MAX_REPORT_AGE_MS = 24 * 60 * 60_000;

/** Id and time (epoch milliseconds) of an access reported by a page. */
interface ReportedAccess {
  id?: string | undefined;
  at?: number | undefined;
}

/**
 * Records which people looked at which data (docs/wire/operations.md, Access log). Writes in batches a second later, so
 * that these people need not wait.
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

  /**
   * Records that a person has accessed data, now or at the reported time within the last day; any other time counts as
   * now.
   */
  note(person: Person, access: NotedAccess, origin: Origin, reported: ReportedAccess = {}): void {
    const now = this.clock();
    const reportedAt = reported.at ?? now;
    const at = reportedAt > now || reportedAt < now - MAX_REPORT_AGE_MS ? now : reportedAt;
    this.waiting.push({
      hospitalId: person.hospitalId,
      at: new Date(at).toISOString(),
      actor: toActor(person),
      ...access,
      ...origin,
      actId: reported.id ?? null,
    });
    this.timer ??= setTimeout(() => void this.write(), ACCESS_WRITE_DELAY_MS);
  }

  /** Writes the queued entries after any write in progress. */
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
      this.waiting = this.isEnding ? [] : all.slice(-MAX_WAITING);
      const lost = all.length - this.waiting.length;
      this.log.warn({ ...describeError(error), lost }, "access log: not written");
      if (!this.isEnding) this.timer ??= setTimeout(() => void this.write(), ACCESS_WRITE_DELAY_MS);
    }
  }
}
