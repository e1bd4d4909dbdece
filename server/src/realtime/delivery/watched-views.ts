import { Injectable } from "@nestjs/common";
import { type BoardView, rooms } from "@wardline/live/rooms";
import { SocketServer } from "./socket-server.js";
import type { BoardSocket } from "./socket-types.js";

/**
 * Under which views this server's screens look at each hospital: a change is projected for these and no others
 * (docs/wire.md, Displays and boards).
 */
@Injectable()
export class WatchedViews {
  /** By hospital, and by the view's room. */
  private readonly views = new Map<string, Map<string, BoardView>>();

  constructor(private readonly sockets: SocketServer) {}

  /** Brings a screen into the room of its display's present view. */
  async join(socket: BoardSocket): Promise<void> {
    const { hospitalId, view } = socket.data.display;
    const room = rooms.view(hospitalId, view);
    await socket.join(room);
    const known = this.views.get(hospitalId) ?? new Map<string, BoardView>();
    this.views.set(hospitalId, known.set(room, view));
  }

  /** The views under which somebody looks now, each with its room. */
  of(hospitalId: string): [room: string, view: BoardView][] {
    const known = this.views.get(hospitalId);
    if (known === undefined) return [];
    for (const room of known.keys()) {
      if (!this.sockets.isAnyoneIn(this.sockets.boards, room)) known.delete(room);
    }
    if (known.size === 0) this.views.delete(hospitalId);
    return [...known];
  }
}
