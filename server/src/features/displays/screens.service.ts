import { Inject, Injectable } from "@nestjs/common";
import type { Reach, Screen } from "@wardline/contracts/displays";
import { PRESENCE_MS } from "@wardline/contracts/live";
import { DataSource } from "typeorm";
import { notFound } from "../../http/app-error.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";

/** A screen that missed two reports is offline. */
const OFFLINE_AFTER_MS = PRESENCE_MS * 2.5;
const LISTED_FOR_MS = 7 * 24 * 3_600_000;

interface ScreenOfHospital extends Omit<Screen, "online" | "last_seen"> {
  last_seen: Date;
}

/** What each TV of a hospital shows, how old it is and whether it is there (docs/wire.md, Displays and boards). */
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

  /**
   * For each announcement or display of `ids` that the log knows, how many screens hold its newest state. An
   * announcement is for all screens of the hospital, a display for its own.
   */
  async reach(hospitalId: string, ids: readonly string[]): Promise<Reach[]> {
    const screens = await this.list(hospitalId);
    const newest = await this.dataSource.query<{ id: string; revision: number; type: string }[]>(
      `SELECT subject.id, newest.revision, newest.type
         FROM unnest($2::text[]) AS subject (id)
        CROSS JOIN LATERAL (
          SELECT revision, type FROM event_log
           WHERE hospital_id = $1 AND subject_id = subject.id ORDER BY revision DESC LIMIT 1) AS newest
        WHERE newest.type LIKE 'announcement.%' OR newest.type LIKE 'display.%'`,
      [hospitalId, ids],
    );
    return newest.map(({ id, revision, type }) => {
      const meant = screens.filter((one) => !type.startsWith("display.") || one.display_id === id);
      const showing = meant.filter((one) => one.online && one.revision >= revision);
      return { id, showing: showing.length, screens: meant.length };
    });
  }

  /** Takes a screen off the list; throws `NOT_FOUND` when it is not there. */
  async forget(hospitalId: string, displayId: string, screenId: string): Promise<void> {
    const [, count] = await this.dataSource.query<[unknown, number]>(
      "DELETE FROM screen WHERE hospital_id = $1 AND display_id = $2 AND screen_id = $3",
      [hospitalId, displayId, screenId],
    );
    if (count === 0) throw notFound("This screen could not be found.");
  }
}
