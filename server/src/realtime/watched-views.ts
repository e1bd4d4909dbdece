import { Injectable } from "@nestjs/common";
import { type BoardView, rooms, viewKey } from "@wardline/live/rooms";
import { SocketServer } from "./socket-server.js";
import type { BoardSocket } from "./socket-types.js";

/**
 * Under which views this server's screens look at each hospital: a change is projected for these and no others
 * (docs/wire.md, Displays and boards).
 */
@Injectable()
export class WatchedViews {
  private readonly views = new Map<string, Map<string, BoardView>>();

  constructor(private readonly sockets: SocketServer) {}

  /** Brings a screen into the room of its display's present view. */
  async join(socket: BoardSocket): Promise<void> {
    const { hospitalId, view } = socket.data.display;
    await socket.join(rooms.view(hospitalId, view));
    const known = this.views.get(hospitalId) ?? new Map<string, BoardView>();
    this.views.set(hospitalId, known.set(viewKey(view), view));
  }

  /** The views under which somebody looks now. */
  of(hospitalId: string): BoardView[] {
    const known = this.views.get(hospitalId);
    if (known === undefined) return [];
    for (const [key, view] of known) {
      if (!this.sockets.isAnyoneIn(this.sockets.boards, rooms.view(hospitalId, view))) {
        known.delete(key);
      }
    }
    if (known.size === 0) this.views.delete(hospitalId);
    return [...known.values()];
  }
}
