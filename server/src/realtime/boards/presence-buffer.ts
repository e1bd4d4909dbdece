import { Inject, Injectable, type OnApplicationShutdown } from "@nestjs/common";
import type { Presence } from "@wardline/contracts/live";
import { saveDrawingsOfAllHospitals } from "@wardline/database/repositories/boards/emergency-drawings";
import {
  type EndedConnection,
  endConnectionsOfAllHospitals,
  type ScreenReport,
  saveScreenReports,
} from "@wardline/database/repositories/boards/screens";
import type { Logger } from "pino";
import { DataSource } from "typeorm";
import { errorCodeOf, isDatabaseAway } from "../../errors/to-app-error.js";
import type { OpenDisplay } from "../../features/boards/open-displays.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { LOGGER } from "../../runtime/logger.js";

/** The author of an announcement sees within a second where it is drawn. */
const WRITE_MS = 500;

/** Collects the reports of many screens and writes them together, so that thousands of boards cost one statement. */
@Injectable()
export class PresenceBuffer implements OnApplicationShutdown {
  private entries = new Map<string, ScreenReport>();
  private ended: EndedConnection[] = [];
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly log: Logger,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Notes a screen's report of itself, which came by the socket `connection`, as of now. */
  note({ hospitalId, id }: OpenDisplay, report: Presence, connection: string): void {
    this.entries.set(`${id}:${report.screenId}`, {
      ...report,
      hospitalId,
      displayId: id,
      connection,
      seenAt: new Date(this.clock()),
    });
    this.writeSoon();
  }

  /** Notes that a screen's socket has ended: it shows nothing that could be relied upon. */
  end({ hospitalId, id }: OpenDisplay, connection: string): void {
    this.ended.push({ hospitalId, displayId: id, connection });
    this.writeSoon();
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    await this.write();
  }

  private writeSoon(): void {
    this.timer ??= setTimeout(() => void this.write(), WRITE_MS);
  }

  private async write(): Promise<void> {
    this.timer = null;
    const { entries, ended } = this;
    const batch = [...entries.values()];
    this.entries = new Map();
    this.ended = [];
    const { manager } = this.dataSource;
    try {
      if (batch.length > 0) {
        await saveScreenReports(manager, batch);
        await saveDrawingsOfAllHospitals(manager, batch);
      }
      if (ended.length > 0) await endConnectionsOfAllHospitals(manager, ended);
    } catch (error) {
      if (isDatabaseAway(error)) this.keep(entries, ended);
      this.log.warn({ code: errorCodeOf(error) }, "presence was not written");
    }
  }

  /** A screen that has reported meanwhile has said all that there is to say of it. */
  private keep(
    entries: ReadonlyMap<string, ScreenReport>,
    ended: readonly EndedConnection[],
  ): void {
    this.entries = new Map([...entries, ...this.entries]);
    this.ended = [...ended, ...this.ended];
    this.writeSoon();
  }
}
