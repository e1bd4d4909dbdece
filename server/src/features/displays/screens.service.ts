import { Inject, Injectable } from "@nestjs/common";
import type { Screen } from "@wardline/contracts/displays";
import { PRESENCE_MS } from "@wardline/contracts/live";
import { DataSource } from "typeorm";
import { CLOCK, type Clock } from "../../http/clock.js";

/** A screen that missed two reports is offline. */
const OFFLINE_AFTER_MS = PRESENCE_MS * 2.5;
const LISTED_FOR_MS = 7 * 24 * 3_600_000;

interface ScreenOfHospital extends Omit<Screen, "online" | "last_seen"> {
  last_seen: Date;
}

/** What each TV of a hospital shows, how old it is and whether it is there (api.md 8, presence). */
@Injectable()
export class ScreensService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The screens of the last week, the ones that are missing first. */
  async list(hospitalId: string): Promise<Screen[]> {
    const now = this.clock();
    const rows = await this.dataSource.query<ScreenOfHospital[]>(
      `SELECT screen.screen_id, screen.display_id, screen.template, screen.fps, screen.viewport, screen.revision,
              greatest(hospital.revision - screen.revision, 0) AS lag, screen.build, screen.last_seen
         FROM screen
         JOIN display ON display.hospital_id = $1 AND display.id = screen.display_id AND display.revoked_at IS NULL
         JOIN hospital ON hospital.id = $1
        WHERE screen.hospital_id = $1 AND screen.last_seen > $2
        ORDER BY screen.last_seen, screen.screen_id`,
      [hospitalId, new Date(now - LISTED_FOR_MS)],
    );
    return rows.map((row) => ({
      ...row,
      online: now - row.last_seen.getTime() < OFFLINE_AFTER_MS,
      last_seen: row.last_seen.toISOString(),
    }));
  }
}
