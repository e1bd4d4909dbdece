import { Inject, Injectable } from "@nestjs/common";
import type { BoardSnapshot } from "@wardline/contracts/boards/board";
import { readRevisionAt } from "@wardline/database/event-log";
import { readBoardChangeTimes } from "@wardline/database/repositories/hospitals/hospital-history";
import { readDutyStarts } from "@wardline/database/repositories/hospitals/hospitals";
import { readLogRemovedUntil } from "@wardline/database/repositories/hospitals/retention";
import { narrowScope } from "@wardline/domain/boards/display-scope";
import { getDayEnd, getDayStart } from "@wardline/domain/time/zoned-day";
import { type PastMoment, readPastBoard, readPastView } from "@wardline/live/past-board";
import { type BoardView, mergeViews } from "@wardline/live/rooms";
import { DataSource } from "typeorm";
import { BoardsService } from "../../boards/boards.service.js";
import { notFound } from "../../errors/app-error.js";
import type { Caller } from "../../request/request.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { requireWithinRetention } from "./past.rules.js";

/** Reconstructs past boards from the log (docs/wire/patients.md, The past). */
@Injectable()
export class PastBoardsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly boards: BoardsService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Returns a display's snapshot at `at` (epoch milliseconds); null or a future time means now. Throws `NOT_FOUND` if
   * the display is unknown, revoked or was not published yet, and `PAST_REMOVED`.
   */
  async readSnapshotAt(
    caller: Caller,
    displayId: string,
    at: number | null,
  ): Promise<BoardSnapshot> {
    const { hospitalId, wards } = caller;
    const { manager } = this.dataSource;
    const now = this.clock();
    const time = Math.min(at ?? now, now);
    requireWithinRetention(await readLogRemovedUntil(manager, hospitalId), time);
    const revision = await readRevisionAt(manager, hospitalId, new Date(time));
    const moment: PastMoment = { hospitalId, revision, at: time, wards };
    const board = await readPastBoard(manager, moment, await this.limitView(moment, displayId));
    if (board === null) throw notFound();
    return board;
  }

  /**
   * Lists the times (RFC 3339, in order) on a hospital's day (YYYY-MM-DD) at which something on the display may have
   * changed. Throws `NOT_FOUND`.
   */
  async listMoments(hospitalId: string, displayId: string, date: string): Promise<string[]> {
    const { manager } = this.dataSource;
    const display = await this.boards.findDisplayById(hospitalId, displayId);
    const starts = await readDutyStarts(manager, hospitalId);
    if (display === null || starts === null) throw notFound();
    const from = new Date(getDayStart(date, starts.zone));
    const until = new Date(getDayEnd(date, starts.zone));
    const moments = await readBoardChangeTimes(manager, hospitalId, from, until);
    return moments.map((at) => at.toISOString());
  }

  /** Limits the past view to what the display may show now and what the caller may see. */
  private async limitView(moment: PastMoment, displayId: string): Promise<BoardView> {
    const currentDisplay = await this.boards.findDisplayById(moment.hospitalId, displayId);
    const pastView = await readPastView(this.dataSource.manager, moment, displayId);
    if (currentDisplay === null || pastView === null) {
      throw notFound("This display was not published at that time.");
    }
    const view = mergeViews(pastView, currentDisplay.view);
    const scope = narrowScope(view.scope, moment.wards);
    if (scope === null) throw notFound("You have no rights for the wards on this board.");
    return { ...view, scope };
  }
}
