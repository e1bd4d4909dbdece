import { Inject, Injectable } from "@nestjs/common";
import type { BoardSnapshot } from "@wardline/contracts/boards";
import { revisionAt } from "@wardline/database/event-log";
import { readShownMoments } from "@wardline/database/repositories/hospitals/hospital-history";
import { readDutyStarts } from "@wardline/database/repositories/hospitals/hospitals";
import { readLogRemovedUntil } from "@wardline/database/repositories/hospitals/retention";
import { scopeWithin } from "@wardline/domain/boards/display-scope";
import { dayEnd, dayStart } from "@wardline/domain/time/zoned-day";
import { type PastMoment, readPastBoard, readPastView } from "@wardline/live/past-board";
import { type BoardView, stricterView } from "@wardline/live/rooms";
import { DataSource } from "typeorm";
import { notFound } from "../../errors/app-error.js";
import type { Caller } from "../../request/request.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { BoardsService } from "../boards/boards.service.js";
import { requireKept } from "./past.rules.js";

/** What boards showed, from the log alone (docs/wire.md, The past). */
@Injectable()
export class PastBoardsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly boards: BoardsService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * The snapshot that a display showed at `at` (epoch milliseconds); null, or a time to come, is now. Throws `NOT_FOUND` for a
   * display that is unknown, revoked, or had not been published then, and `PAST_REMOVED` where the log no longer tells.
   */
  async at(caller: Caller, displayId: string, at: number | null): Promise<BoardSnapshot> {
    const { hospitalId, wards } = caller;
    const { manager } = this.dataSource;
    const now = this.clock();
    const time = Math.min(at ?? now, now);
    requireKept(await readLogRemovedUntil(manager, hospitalId), time);
    const revision = await revisionAt(manager, hospitalId, new Date(time));
    const moment: PastMoment = { hospitalId, revision, at: time, wards };
    const board = await readPastBoard(manager, moment, await this.viewOf(moment, displayId));
    if (board === null) throw notFound();
    return board;
  }

  /**
   * When on a day YYYY-MM-DD of the hospital something was changed that a display may show, in RFC 3339 and in order.
   * Throws `NOT_FOUND` for a display that is unknown or revoked.
   */
  async moments(hospitalId: string, displayId: string, date: string): Promise<string[]> {
    const { manager } = this.dataSource;
    const display = await this.boards.displayById(hospitalId, displayId);
    const starts = await readDutyStarts(manager, hospitalId);
    if (display === null || starts === null) throw notFound();
    const from = new Date(dayStart(date, starts.zone));
    const until = new Date(dayEnd(date, starts.zone));
    const moments = await readShownMoments(manager, hospitalId, from, until);
    return moments.map((at) => at.toISOString());
  }

  /** What the display could show then, and no more than it may show now, nor than the caller may see. */
  private async viewOf(moment: PastMoment, displayId: string): Promise<BoardView> {
    const present = await this.boards.displayById(moment.hospitalId, displayId);
    const former = await readPastView(this.dataSource.manager, moment, displayId);
    if (present === null || former === null) {
      throw notFound("This screen was not published at this time.");
    }
    const view = stricterView(former, present.view);
    const scope = scopeWithin(view.scope, moment.wards);
    if (scope === null) throw notFound("This board shows no ward of your rights.");
    return { ...view, scope };
  }
}
