import { Inject, Injectable, type OnApplicationShutdown } from "@nestjs/common";
import type { Presence } from "@wardline/contracts/live";
import { type ScreenReport, saveScreenReports } from "@wardline/database/repositories/screens";
import type { Logger } from "pino";
import { DataSource } from "typeorm";
import type { OpenDisplay } from "../features/boards/open-displays.js";
import { CLOCK, type Clock } from "../runtime/clock.js";
import { LOGGER } from "../runtime/logger.js";

const WRITE_MS = 2_000;

/** Collects the reports of many screens and writes them together, so that thousands of boards cost one statement. */
@Injectable()
export class PresenceBuffer implements OnApplicationShutdown {
  private readonly entries = new Map<string, ScreenReport>();
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly log: Logger,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Notes a screen's report of itself, as of now. */
  note({ hospitalId, id }: OpenDisplay, report: Presence): void {
    this.entries.set(`${id}:${report.screenId}`, {
      ...report,
      hospitalId,
      displayId: id,
      seenAt: new Date(this.clock()),
    });
    this.timer ??= setTimeout(() => void this.write(), WRITE_MS);
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    await this.write();
  }

  private async write(): Promise<void> {
    this.timer = null;
    const batch = [...this.entries.values()];
    this.entries.clear();
    if (batch.length === 0) return;
    try {
      await saveScreenReports(this.dataSource.manager, batch);
    } catch (error) {
      this.log.warn({ reason: (error as Error).message }, "presence was not written");
    }
  }
}
