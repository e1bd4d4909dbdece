import { Inject, Injectable } from "@nestjs/common";
import type { BoardPatient, BoardSnapshot } from "@wardline/contracts/boards";
import { NEW_DISPLAY } from "@wardline/contracts/displays";
import { REMOVED_NAME } from "@wardline/contracts/removed-patients";
import { type LoggedPatient, revisionAt } from "@wardline/database/event-log";
import {
  readAnnouncementsAsOf,
  readDisplayAsOf,
  readEmergenciesAsOf,
  readHospitalAsOf,
  readShownMoments,
  readWardsAsOf,
} from "@wardline/database/repositories/hospital-history";
import { readDutyStarts } from "@wardline/database/repositories/hospitals";
import { readOnCallAsOf, toOnCallSources } from "@wardline/database/repositories/on-call-history";
import { readOpenPatientsAsOf } from "@wardline/database/repositories/past-patients";
import { readUnnamedPatients } from "@wardline/database/repositories/patient-names";
import { readLogRemovedUntil } from "@wardline/database/repositories/retention";
import { scopeWithin } from "@wardline/domain/display-scope";
import { openEmergencies } from "@wardline/domain/emergency";
import { DUTY_AHEAD_MS, onCallAt } from "@wardline/domain/on-call";
import { dayEnd, dayStart } from "@wardline/domain/zoned-day";
import { boardPatients, pairsOf } from "@wardline/live/board-patients";
import {
  boardAnnouncement,
  boardOnCall,
  boardWards,
  isOnBoard,
} from "@wardline/live/board-projection";
import { boardEmergencies } from "@wardline/live/emergency-projection";
import { type BoardView, boardView, stricterView } from "@wardline/live/rooms";
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
    const { hospitalId } = caller;
    const { manager } = this.dataSource;
    const now = this.clock();
    const time = Math.min(at ?? now, now);
    requireKept(await readLogRemovedUntil(manager, hospitalId), time);
    const revision = await revisionAt(manager, hospitalId, new Date(time));
    const hospital = await readHospitalAsOf(manager, hospitalId, revision);
    const view = await this.viewOf(caller, displayId, revision);
    if (hospital === null) throw notFound();
    const patients = await this.patientsAt(caller, revision, time, {
      view,
      zone: hospital.timezone,
    });
    const announcements = await readAnnouncementsAsOf(manager, hospitalId, revision);
    const wards = await readWardsAsOf(manager, hospitalId, revision);
    const emergencies = await readEmergenciesAsOf(manager, hospitalId, revision);
    const to = time + DUTY_AHEAD_MS;
    const history = await readOnCallAsOf(manager, hospitalId, revision, time, to);
    const onCall = history === null ? [] : onCallAt(toOnCallSources(history), time, to);
    const { name, logoUrl, timezone, template } = hospital;
    return {
      revision,
      serverTime: time,
      hospital: { name, logo_url: logoUrl, timezone },
      template: view.template ?? template,
      distance: view.distance,
      rooms: view.rooms,
      wards: boardWards(wards, view),
      hours: view.hours,
      patients,
      onCall: boardOnCall(onCall, view),
      announcements: announcements
        .filter((announcement) => isOnBoard(announcement, time))
        .map(boardAnnouncement),
      handoff: false,
      emergencies: boardEmergencies(openEmergencies(emergencies, time), view),
      targets: hospital.targets,
    };
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

  /** The patients whom a display with this view showed; whom none may name now it never named. */
  private async patientsAt(
    { hospitalId, wards }: Caller,
    revision: number,
    time: number,
    { view, zone }: { view: BoardView; zone: string },
  ): Promise<BoardPatient[]> {
    const { manager } = this.dataSource;
    const at = new Date(time);
    const cards = await readOpenPatientsAsOf(manager, hospitalId, revision, at, wards);
    const unnamed = await readUnnamedPatients(manager, hospitalId);
    const hidden = cards.map((card) => (unnamed.has(card.id) ? withoutName(card) : card));
    const removed = new Set(cards.filter(({ removed_at }) => removed_at).map(({ id }) => id));
    // Of whom nothing is left, that there was one.
    return boardPatients(hidden, view, zone, pairsOf(hidden)).map((patient) =>
      removed.has(patient.id) ? { ...patient, name: REMOVED_NAME } : patient,
    );
  }

  /** What the display could show then, and no more than it may show now, nor than the caller may see. */
  private async viewOf(
    { hospitalId, wards }: Caller,
    displayId: string,
    revision: number,
  ): Promise<BoardView> {
    const present = await this.boards.displayById(hospitalId, displayId);
    const then = await readDisplayAsOf(this.dataSource.manager, hospitalId, displayId, revision);
    if (present === null || then === null) {
      throw notFound("This screen was not published at this time.");
    }
    const former = boardView({ ...NEW_DISPLAY, ...then, show_handoff: false });
    const view = stricterView(former, present.view);
    const scope = scopeWithin(view.scope, wards);
    if (scope === null) throw notFound("This board shows no ward of your rights.");
    return { ...view, scope };
  }
}

function withoutName(card: LoggedPatient): LoggedPatient {
  return { ...card, flags: [...(card.flags ?? []), "do_not_name"] };
}
