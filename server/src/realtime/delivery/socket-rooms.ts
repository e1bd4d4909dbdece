import { Injectable } from "@nestjs/common";
import type { LoggedEvent } from "@wardline/database/event-log";
import { getViewKey, rooms } from "@wardline/live/rooms";
import { BoardsService } from "../../boards/boards.service.js";
import type { OpenDisplay } from "../../boards/open-displays.js";
import { changeCaller, isSameRight, type LiveRight } from "./live-rooms.js";
import { PeriodicChecks } from "./periodic-checks.js";
import { SocketServer } from "./socket-server.js";
import type { BoardSocket, LiveSocket } from "./socket-types.js";
import { WatchedViews } from "./watched-views.js";

/** Keeps this server's sockets in the rooms of their current right (docs/wire/live.md, What each audience sees). */
@Injectable()
export class SocketRooms {
  constructor(
    private readonly sockets: SocketServer,
    private readonly boards: BoardsService,
    private readonly views: WatchedViews,
    checks: PeriodicChecks,
  ) {
    checks.add(() => this.checkDisplays());
  }

  /** True if the event changes a local socket's right: later events must wait for `follow`. */
  isRightChange(event: LoggedEvent): boolean {
    switch (event.type) {
      case "staff.updated":
        return this.findMovingSockets(event).length > 0;
      case "staff.deleted":
        return this.sockets.isAnyoneIn(this.sockets.live, rooms.account(event.payload.id));
      case "display.updated":
        return "display_id" in event.payload && this.hasScreens(event.payload.display_id);
      case "display.revoked":
        return this.hasScreens(event.payload.display_id);
      default:
        return false;
    }
  }

  /** Moves or disconnects local sockets whose right changed with an event. */
  async follow(event: LoggedEvent): Promise<void> {
    switch (event.type) {
      case "staff.updated":
        for (const socket of this.findMovingSockets(event)) {
          await changeCaller(socket, { ...socket.data.caller, ...readRight(event, socket) });
        }
        break;
      case "staff.deleted":
        this.sockets.live.local.in(rooms.account(event.payload.id)).disconnectSockets(true);
        break;
      case "display.updated":
        if ("display_id" in event.payload)
          await this.followDisplay(event.hospitalId, event.payload.display_id);
        break;
      case "display.revoked":
        this.sockets.boards.local
          .in(rooms.display(event.payload.display_id))
          .disconnectSockets(true);
        break;
      default:
    }
  }

  private findMovingSockets(event: LoggedEvent<"staff.updated">): LiveSocket[] {
    const { live } = this.sockets;
    return [...(live.adapter.rooms.get(rooms.account(event.payload.id)) ?? [])].flatMap((id) => {
      const socket = live.sockets.get(id);
      if (socket === undefined) return [];
      return isSameRight(socket.data.caller, readRight(event, socket)) ? [] : [socket];
    });
  }

  private hasScreens(displayId: string): boolean {
    return this.sockets.isAnyoneIn(this.sockets.boards, rooms.display(displayId));
  }

  /** Gives a changed display's screens their new view, and disconnects the screens of a rotated address. */
  private async followDisplay(hospitalId: string, displayId: string): Promise<void> {
    const { boards } = this.sockets;
    const socketIds = boards.adapter.rooms.get(rooms.display(displayId));
    if (socketIds === undefined) return;
    const current = await this.boards.findDisplayById(hospitalId, displayId);
    for (const socketId of socketIds) {
      const socket = boards.sockets.get(socketId);
      if (socket !== undefined) await this.moveOrEnd(socket, current);
    }
  }

  /** Makes up for missed notices: disconnects screens of deleted displays, and moves screens whose view changed. */
  private async checkDisplays(): Promise<void> {
    const sockets = [...this.sockets.boards.sockets.values()];
    if (sockets.length === 0) return;
    const before = new Map(sockets.map((socket) => [socket, socket.data.display]));
    const hashes = [...new Set(sockets.map(({ data }) => data.display.keyHash))];
    const found = await this.boards.findDisplays(hashes);
    const displaysByHash = new Map(found.map((display) => [display.keyHash, display]));
    for (const [socket, display] of before) {
      // A socket that moved during the query has a newer view than the query returned.
      if (socket.data.display === display) {
        await this.moveOrEnd(socket, displaysByHash.get(display.keyHash) ?? null);
      }
    }
  }

  private async moveOrEnd(socket: BoardSocket, current: OpenDisplay | null): Promise<void> {
    const former = socket.data.display;
    if (current === null || current.keyHash !== former.keyHash) {
      socket.disconnect(true);
      return;
    }
    if (getViewKey(former.view) === getViewKey(current.view)) return;
    socket.data.display = current;
    await socket.leave(rooms.view(former.hospitalId, former.view));
    await this.views.join(socket);
    const snapshot = await this.boards.readSnapshot(current.hospitalId, current.view);
    socket.emit("state", { snapshot });
  }
}

/** Returns a staff member's right after this event; events older than grants or ward limits lack those fields. */
function readRight(
  { payload }: LoggedEvent<"staff.updated">,
  { data: { caller } }: LiveSocket,
): LiveRight {
  const { grants } = "grants" in payload ? payload : caller;
  const { wards } = "wards" in payload ? payload : caller;
  return { department: payload.department, grants, wards };
}
