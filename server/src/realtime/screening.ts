import { Inject, Injectable } from "@nestjs/common";
import type { LoggedEvent } from "@wardline/database/event-log";
import { type BoardContext, projectForBoard, touchesOnCall } from "@wardline/live/board-projection";
import {
  BOARD_NAMESPACE,
  BOARD_VIEWS,
  type BoardView,
  LIVE_NAMESPACE,
  rooms,
} from "@wardline/live/rooms";
import {
  concernedDepartments,
  projectForAdmin,
  projectForStaff,
} from "@wardline/live/staff-projection";
import type { Namespace, Server } from "socket.io";
import { BoardsService } from "../features/boards/boards.service.js";
import { CLOCK, type Clock } from "../runtime/clock.js";
import { BoardGate } from "./board-gate.js";
import { BoardWriter } from "./board-writer.js";
import { LiveGate } from "./live-gate.js";

/** Shows events to this server's own rooms, each its own projection (api.md 8). */
@Injectable()
export class Screening {
  constructor(
    private readonly boards: BoardsService,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly liveGate: LiveGate,
    private readonly boardGate: BoardGate,
    private readonly writer: BoardWriter,
  ) {}

  /** Shows events, oldest first. One that may change who sees what is the last that is shown with those before it. */
  async show(io: Server, events: readonly LoggedEvent[]): Promise<void> {
    let from = 0;
    for (const [index, event] of events.entries()) {
      if (index < events.length - 1 && !changesRights(event)) continue;
      await this.showTogether(io, events.slice(from, index + 1));
      from = index + 1;
    }
  }

  private async showTogether(io: Server, events: readonly LoggedEvent[]): Promise<void> {
    for (const event of events) {
      this.showToAdmins(io.of(LIVE_NAMESPACE), event);
      this.showToStaff(io.of(LIVE_NAMESPACE), event);
    }
    await this.showToBoards(io.of(BOARD_NAMESPACE), events);
    for (const event of events) {
      this.liveGate.follow(io.of(LIVE_NAMESPACE), event);
      await this.boardGate.follow(io.of(BOARD_NAMESPACE), event);
    }
  }

  private showToAdmins(live: Namespace, event: LoggedEvent): void {
    live.local.to(rooms.admins(event.hospitalId)).emit("change", projectForAdmin(event));
  }

  private showToStaff(live: Namespace, event: LoggedEvent): void {
    const { hospitalId, type } = event;
    const everyone = rooms.staff(hospitalId);
    if (!live.adapter.rooms.has(everyone)) return;
    if (type === "staff.updated") {
      const { id } = event.payload;
      const own = rooms.account(id);
      live.local.to(own).emit("change", projectForStaff(event, { accountId: id, department: "" }));
      live.local.to(everyone).except(own).emit("change", { revision: event.revision });
      return;
    }
    const departments = type.startsWith("roster.") ? [...concernedDepartments(event)] : [];
    for (const department of departments) {
      live.local
        .to(rooms.department(hospitalId, department))
        .emit("change", projectForStaff(event, { accountId: "", department }));
    }
    live.local
      .to(everyone)
      .except(departments.map((department) => rooms.department(hospitalId, department)))
      .emit("change", projectForStaff(event, { accountId: "", department: "" }));
  }

  private async showToBoards(boards: Namespace, events: readonly LoggedEvent[]): Promise<void> {
    const hospitalId = events[0]?.hospitalId ?? "";
    const watching = BOARD_VIEWS.filter((view) =>
      boards.adapter.rooms.has(rooms.view(hospitalId, view)),
    );
    if (watching.length === 0) return;
    const context = await this.context(hospitalId, events, watching);
    for (const view of watching) {
      const changes = events.map((event) => projectForBoard(event, view, context));
      this.writer.changes(boards, rooms.view(hospitalId, view), changes);
    }
  }

  /** Reads who is on call only for events that may change it, and only when someone may see it. */
  private async context(
    hospitalId: string,
    events: readonly LoggedEvent[],
    views: readonly BoardView[],
  ): Promise<BoardContext> {
    const now = this.clock();
    const needed =
      events.some(({ type }) => touchesOnCall(type)) && views.some((view) => view.showContacts);
    return { now, contacts: needed ? await this.boards.contacts(hospitalId, now) : null };
  }
}

function changesRights({ type }: LoggedEvent): boolean {
  return type.startsWith("display.") || type.startsWith("staff.");
}
