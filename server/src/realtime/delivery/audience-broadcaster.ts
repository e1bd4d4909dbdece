import { Inject, Injectable } from "@nestjs/common";
import type { LoggedEvent } from "@wardline/database/event-log";
import { hasGrant } from "@wardline/domain/people/grants";
import {
  canChangeOnCall,
  projectForAdmin,
  projectForBoard,
  projectForStaff,
  toStaffShare,
} from "@wardline/live/audience";
import type { BoardContext } from "@wardline/live/board-projection";
import { type BoardView, rooms } from "@wardline/live/rooms";
import type { StaffViewer } from "@wardline/live/staff-projection";
import { BoardsService } from "../../boards/boards.service.js";
import type { Caller } from "../../request/request.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { SocketRooms } from "./socket-rooms.js";
import { SocketServer } from "./socket-server.js";
import type { LiveSocket } from "./socket-types.js";
import { WatchedViews } from "./watched-views.js";

/** Staff member without an account, department or rights, who receives only what all staff receive. */
const NOBODY: StaffViewer = { accountId: "", department: "", grants: [], wards: [] };

/**
 * Sends each room of this server its own projection of events; one turn's events form one `changes` message, encoded
 * once per room (docs/wire/live.md, Live protocol).
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

  /** Sends events of one hospital, oldest first. After an event that changes a local socket's rights, a new message begins. */
  async show(events: readonly LoggedEvent[]): Promise<void> {
    let from = 0;
    for (const [index, event] of events.entries()) {
      if (index < events.length - 1 && !this.socketRooms.isRightChange(event)) continue;
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
    const staffRoom = rooms.staff(hospitalId);
    const rights = this.findCallerPerRightsRoom(hospitalId);
    if (rights.size === 0 && !this.sockets.isAnyoneIn(live, staffRoom)) return;
    const { accounts, departments } = collectAudience(events);
    const ownRooms = [...accounts].map((id) => rooms.account(id));
    for (const socket of ownRooms.flatMap((room) => this.listSockets(room))) {
      const { caller } = socket.data;
      // Administrators among staff have received everything in their own room.
      if (hasGrant(caller.grants, "administrator")) continue;
      const changes = events.map((event) => projectForStaff(event, caller));
      socket.emit("changes", changes);
    }
    const sendToRoom = (room: string, member: StaffViewer, excludedRooms: readonly string[]) => {
      const changes = events.map((event) => projectForStaff(event, member));
      live.local
        .to(room)
        .except([...excludedRooms])
        .emit("changes", changes);
    };
    for (const [room, { department, grants, wards }] of rights) {
      sendToRoom(room, { accountId: "", department, grants, wards }, ownRooms);
    }
    const departmentRooms: string[] = [];
    for (const department of departments) {
      const room = rooms.department(hospitalId, department);
      if (!this.sockets.isAnyoneIn(live, room)) continue;
      sendToRoom(room, { ...NOBODY, department }, ownRooms);
      departmentRooms.push(room);
    }
    if (!this.sockets.isAnyoneIn(live, staffRoom)) return;
    sendToRoom(staffRoom, NOBODY, [...ownRooms, ...departmentRooms]);
  }

  /** Finds one caller for each local room of grant holders; all callers in a room have the same rights. */
  private findCallerPerRightsRoom(hospitalId: string): Map<string, Caller> {
    const members = this.listSockets(rooms.granted(hospitalId)).map(({ data }) => data.caller);
    return new Map(members.map((caller) => [rooms.right(hospitalId, caller), caller]));
  }

  private listSockets(room: string): LiveSocket[] {
    const { live } = this.sockets;
    return [...(live.adapter.rooms.get(room) ?? [])].flatMap((id) => live.sockets.get(id) ?? []);
  }

  private async showToBoards(hospitalId: string, events: readonly LoggedEvent[]): Promise<void> {
    const { boards } = this.sockets;
    const watched = this.views.list(hospitalId);
    if (watched.length === 0) return;
    const context = await this.readContext(hospitalId, events, watched);
    for (const [room, view] of watched) {
      const changes = events.map((event) => projectForBoard(event, view, context));
      boards.local.to(room).emit("changes", changes);
    }
  }

  /** Reads who is on call, but only if an event may change this and somebody may see the change. */
  private async readContext(
    hospitalId: string,
    events: readonly LoggedEvent[],
    watched: readonly [room: string, view: BoardView][],
  ): Promise<BoardContext> {
    const now = this.clock();
    const isNeeded = events.some(canChangeOnCall) && watched.some(([, view]) => view.show_contacts);
    const revision = events.at(-1)?.revision ?? 0;
    return { now, onCall: isNeeded ? await this.boards.readOnCall(hospitalId, revision) : null };
  }
}

/** Collects the accounts and departments (case-folded) that may see more of an event than its revision. */
function collectAudience(events: readonly LoggedEvent[]) {
  const accounts = new Set<string>();
  const departments = new Set<string>();
  for (const event of events) {
    const share = toStaffShare(event);
    if (share.to === "account") accounts.add(share.accountId);
    if (share.to === "departments") {
      for (const department of share.departments) departments.add(department);
    }
  }
  return { accounts, departments };
}
