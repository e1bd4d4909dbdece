import { Inject, Injectable, type OnApplicationShutdown } from "@nestjs/common";
import type { Presence } from "@wardline/contracts/live/events";
import { saveDrawingsOfAllHospitals } from "@wardline/database/repositories/boards/emergency-drawings";
import {
  type EndedConnection,
  endConnectionsOfAllHospitals,
  type ScreenReport,
  saveScreenReports,
} from "@wardline/database/repositories/screens/screens";
import type { Logger } from "pino";
import { DataSource } from "typeorm";
import type { OpenDisplay } from "../../boards/open-displays.js";
import { isDatabaseUnreachable, readErrorCode } from "../../errors/to-app-error.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { LOGGER } from "../../runtime/logger.js";

/** This interval lets the author of an announcement see within a second where it is displayed. */
const WRITE_INTERVAL_MS = 500;

/** Batches the reports of many screens into one statement, so that thousands of boards stay cheap. */
@Injectable()
export class PresenceBuffer implements OnApplicationShutdown {
  private entries = new Map<string, ScreenReport>();
  private endedConnections: EndedConnection[] = [];
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly log: Logger,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Records a report that a screen has just sent over the socket `connection`. */
  note({ hospitalId, id }: OpenDisplay, report: Presence, connection: string): void {
    this.entries.set(`${id}:${report.screenId}`, {
      ...report,
      hospitalId,
      displayId: id,
      connection,
      seenAt: new Date(this.clock()),
    });
    this.scheduleWrite();
  }

  /** Records that a screen's socket has closed: nothing can be assumed about what the screen shows. */
  end({ hospitalId, id }: OpenDisplay, connection: string): void {
    this.endedConnections.push({ hospitalId, displayId: id, connection });
    this.scheduleWrite();
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    await this.write();
  }

  private scheduleWrite(): void {
    this.timer ??= setTimeout(() => void this.write(), WRITE_INTERVAL_MS);
  }

  private async write(): Promise<void> {
    this.timer = null;
    const { entries, endedConnections } = this;
    const batch = [...entries.values()];
    this.entries = new Map();
    this.endedConnections = [];
    const { manager } = this.dataSource;
    try {
      if (batch.length > 0) {
        await saveScreenReports(manager, batch);
        await saveDrawingsOfAllHospitals(manager, batch);
      }
      if (endedConnections.length > 0)
        await endConnectionsOfAllHospitals(manager, endedConnections);
    } catch (error) {
      if (isDatabaseUnreachable(error)) this.requeue(entries, endedConnections);
      this.log.warn({ code: readErrorCode(error) }, "presence was not written");
    }
  }

  /** Queues entries again after a failed write; newer reports win. */
  private requeue(
    entries: ReadonlyMap<string, ScreenReport>,
    endedConnections: readonly EndedConnection[],
  ): void {
    this.entries = new Map([...entries, ...this.entries]);
    this.endedConnections = [...endedConnections, ...this.endedConnections];
    this.scheduleWrite();
  }
}
