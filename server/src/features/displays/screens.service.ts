import { Inject, Injectable } from "@nestjs/common";
import type { Reach, Screen } from "@wardline/contracts/displays";
import { PRESENCE_MS } from "@wardline/contracts/live";
import * as screens from "@wardline/database/repositories/screens";
import { DataSource } from "typeorm";
import { notFound } from "../../http/app-error.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";

/** A screen that missed two reports is offline. */
const OFFLINE_AFTER_MS = PRESENCE_MS * 2.5;
const LISTED_FOR_MS = 7 * 24 * 3_600_000;

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
    const since = new Date(now - LISTED_FOR_MS);
    const rows = await screens.readScreens(this.dataSource.manager, hospitalId, since);
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
    const listed = await this.list(hospitalId);
    const newest = await screens.readNewestShown(this.dataSource.manager, hospitalId, ids);
    return newest.map(({ id, revision, type }) => {
      const meant = listed.filter((one) => !type.startsWith("display.") || one.display_id === id);
      const showing = meant.filter((one) => one.online && one.revision >= revision);
      return { id, showing: showing.length, screens: meant.length };
    });
  }

  /** Takes a screen off the list; throws `NOT_FOUND` when it is not there. */
  async forget(hospitalId: string, displayId: string, screenId: string): Promise<void> {
    const { manager } = this.dataSource;
    if (!(await screens.deleteScreen(manager, hospitalId, displayId, screenId))) {
      throw notFound("This screen could not be found.");
    }
  }
}
