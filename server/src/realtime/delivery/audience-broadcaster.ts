import { Inject, Injectable } from "@nestjs/common";
import type { LoggedEvent } from "@wardline/database/event-log";
import { includes } from "@wardline/domain/people/grants";
import {
  projectForAdmin,
  projectForBoard,
  projectForStaff,
  staffShareOf,
  touchesOnCall,
} from "@wardline/live/audience";
import type { BoardContext } from "@wardline/live/board-projection";
import { type BoardView, rooms } from "@wardline/live/rooms";
import type { StaffMember } from "@wardline/live/staff-projection";
import { BoardsService } from "../../features/boards/boards.service.js";
import type { Caller } from "../../request/request.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { SocketRooms } from "./socket-rooms.js";
import { SocketServer } from "./socket-server.js";
import type { LiveSocket } from "./socket-types.js";
import { WatchedViews } from "./watched-views.js";

/** A member of staff whom nothing concerns. */
const NOBODY: StaffMember = { accountId: "", department: "", grants: [], wards: [] };

/**
 * Shows events to this server's own rooms, to each its own projection: those of one turn as one `changes` message,
 * which Socket.IO encodes once for the room (docs/wire.md, Live protocol).
 */
@Injectable()
export class AudienceBroadcaster {
  constructor(
    private readonly sockets: SocketServer,
    private readonly socketRooms: SocketRooms,
    private readonly boards: BoardsService,
    private readonly views: WatchedViews,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Shows events of one hospital, oldest first. One that changes someone's right here ends a message. */
  async show(events: readonly LoggedEvent[]): Promise<void> {
    let from = 0;
    for (const [index, event] of events.entries()) {
      if (index < events.length - 1 && !this.socketRooms.concerns(event)) continue;
      await this.showTogether(event.hospitalId, events.slice(from, index + 1));
      await this.socketRooms.follow(event);
      from = index + 1;
    }
  }

  private async showTogether(hospitalId: string, events: readonly LoggedEvent[]): Promise<void> {
    this.showToAdmins(hospitalId, events);
    this.showToStaff(hospitalId, events);
    await this.showToBoards(hospitalId, events);
  }

  private showToAdmins(hospitalId: string, events: readonly LoggedEvent[]): void {
    const { live } = this.sockets;
    const room = rooms.admins(hospitalId);
    if (!this.sockets.isAnyoneIn(live, room)) return;
    live.local.to(room).emit("changes", events.map(projectForAdmin));
  }

  private showToStaff(hospitalId: string, events: readonly LoggedEvent[]): void {
    const { live } = this.sockets;
    const everyone = rooms.staff(hospitalId);
    const rights = this.rightsIn(hospitalId);
    if (rights.size === 0 && !this.sockets.isAnyoneIn(live, everyone)) return;
    const { accounts, departments } = concerned(events);
    const ownRooms = [...accounts].map((id) => rooms.account(id));
    for (const socket of ownRooms.flatMap((room) => this.socketsIn(room))) {
      const { caller } = socket.data;
      // An administrator among staff has had everything in the administrators' room.
      if (includes(caller.grants, "administrator")) continue;
      const changes = events.map((event) => projectForStaff(event, caller));
      socket.emit("changes", changes);
    }
    const tell = (room: string, member: StaffMember, but: readonly string[]) => {
      const changes = events.map((event) => projectForStaff(event, member));
      live.local
        .to(room)
        .except([...but])
        .emit("changes", changes);
    };
    for (const [room, { department, grants, wards }] of rights) {
      tell(room, { accountId: "", department, grants, wards }, ownRooms);
    }
    const departmentRooms: string[] = [];
    for (const department of departments) {
      const room = rooms.department(hospitalId, department);
      if (!this.sockets.isAnyoneIn(live, room)) continue;
      tell(room, { ...NOBODY, department }, ownRooms);
      departmentRooms.push(room);
    }
    if (!this.sockets.isAnyoneIn(live, everyone)) return;
    tell(everyone, NOBODY, [...ownRooms, ...departmentRooms]);
  }

  /** The rooms of those here who have some grants, each with what everyone in it may see. */
  private rightsIn(hospitalId: string): Map<string, Caller> {
    const members = this.socketsIn(rooms.granted(hospitalId)).map(({ data }) => data.caller);
    return new Map(members.map((caller) => [rooms.right(hospitalId, caller), caller]));
  }

  private socketsIn(room: string): LiveSocket[] {
    const { live } = this.sockets;
    return [...(live.adapter.rooms.get(room) ?? [])].flatMap((id) => live.sockets.get(id) ?? []);
  }

  private async showToBoards(hospitalId: string, events: readonly LoggedEvent[]): Promise<void> {
    const { boards } = this.sockets;
    const watched = this.views.of(hospitalId);
    if (watched.length === 0) return;
    const context = await this.context(hospitalId, events, watched);
    for (const [room, view] of watched) {
      const changes = events.map((event) => projectForBoard(event, view, context));
      boards.local.to(room).emit("changes", changes);
    }
  }

  /** Reads who is on call only for events that may change it, and only when someone may see it. */
  private async context(
    hospitalId: string,
    events: readonly LoggedEvent[],
    watched: readonly [room: string, view: BoardView][],
  ): Promise<BoardContext> {
    const now = this.clock();
    const isNeeded = events.some(touchesOnCall) && watched.some(([, view]) => view.show_contacts);
    const revision = events.at(-1)?.revision ?? 0;
    return { now, onCall: isNeeded ? await this.boards.onCall(hospitalId, revision) : null };
  }
}

/** The accounts and departments (folded) that receive more of some event than its bare revision. */
function concerned(events: readonly LoggedEvent[]) {
  const accounts = new Set<string>();
  const departments = new Set<string>();
  for (const event of events) {
    const share = staffShareOf(event);
    if (share.to === "account") accounts.add(share.accountId);
    if (share.to === "departments") {
      for (const department of share.departments) departments.add(department);
    }
  }
  return { accounts, departments };
}
