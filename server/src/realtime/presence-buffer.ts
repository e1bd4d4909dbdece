import { Inject, Injectable, type OnApplicationShutdown } from "@nestjs/common";
import type { Presence } from "@wardline/contracts/live";
import type { Logger } from "pino";
import { DataSource } from "typeorm";
import type { OpenDisplay } from "../features/boards/open-displays.js";
import { CLOCK, type Clock } from "../runtime/clock.js";
import { LOGGER } from "../runtime/logger.js";

const WRITE_MS = 2_000;

interface Entry {
  hospital_id: string;
  display_id: string;
  screen_id: string;
  template: string;
  fps: number | null;
  viewport: string;
  revision: number;
  build: string;
  last_seen: string;
}

/** Collects the reports of many screens and writes them together, so that thousands of boards cost one statement. */
@Injectable()
export class PresenceBuffer implements OnApplicationShutdown {
  private readonly entries = new Map<string, Entry>();
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly log: Logger,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Notes a screen's report of itself, as of now. */
  note({ hospitalId, id }: OpenDisplay, report: Presence): void {
    this.entries.set(`${id}:${report.screenId}`, {
      hospital_id: hospitalId,
      display_id: id,
      screen_id: report.screenId,
      template: report.template,
      fps: report.fps,
      viewport: report.viewport,
      revision: report.revision,
      build: report.build,
      last_seen: new Date(this.clock()).toISOString(),
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
      await this.dataSource.query(
        `INSERT INTO screen (hospital_id, display_id, screen_id, template, fps, viewport, revision, build, last_seen)
         SELECT seen.hospital_id, seen.display_id, seen.screen_id, seen.template, seen.fps, seen.viewport,
                seen.revision, seen.build, seen.last_seen
           FROM jsonb_to_recordset($1::jsonb) AS seen (hospital_id uuid, display_id uuid, screen_id text, template text,
                fps real, viewport text, revision integer, build text, last_seen timestamptz)
           JOIN display ON display.hospital_id = seen.hospital_id AND display.id = seen.display_id
         ON CONFLICT (hospital_id, display_id, screen_id) DO UPDATE SET
           template = excluded.template, fps = excluded.fps, viewport = excluded.viewport,
           revision = excluded.revision, build = excluded.build, last_seen = excluded.last_seen`,
        [JSON.stringify(batch)],
      );
    } catch (error) {
      this.log.warn({ reason: (error as Error).message }, "presence was not written");
    }
  }
}
