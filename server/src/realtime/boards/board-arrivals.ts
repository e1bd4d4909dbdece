import { Injectable } from "@nestjs/common";
import { type BoardView, rooms, viewKey } from "@wardline/live/rooms";
import { SocketServer } from "../delivery/socket-server.js";
import type { BoardSocket } from "../delivery/socket-types.js";
import { BoardCatchUp } from "./board-catch-up.js";

/** Screens that come within this are answered together: no screen notices, and a great deal less work for a thousand. */
const TOGETHER_MS = 10;

interface Arrivals {
  room: string;
  answered: Promise<void>;
}

/** Tells new screens everything: those that come together and see the same in one message, encoded once (promise 21). */
@Injectable()
export class BoardArrivals {
  private readonly arriving = new Map<string, Arrivals>();
  private count = 0;

  constructor(
    private readonly sockets: SocketServer,
    private readonly catchUp: BoardCatchUp,
  ) {}

  /** Resolves when the screen, which is in its rooms already, has been sent what they show. */
  async tell(socket: BoardSocket): Promise<void> {
    const { hospitalId, view } = socket.data.display;
    const name = rooms.view(hospitalId, view);
    const arrivals = this.arriving.get(name) ?? this.next(name, hospitalId, view);
    await socket.join(arrivals.room);
    await arrivals.answered;
  }

  private next(name: string, hospitalId: string, view: BoardView): Arrivals {
    this.count += 1;
    const room = `arrivals:${this.count}`;
    const answered = new Promise((resolve) => {
      setTimeout(resolve, TOGETHER_MS);
    }).then(() => {
      // A screen that comes from now on may have missed what is shown while this is put together.
      this.arriving.delete(name);
      return this.tellRoom(room, hospitalId, view);
    });
    const arrivals = { room, answered };
    this.arriving.set(name, arrivals);
    return arrivals;
  }

  private async tellRoom(room: string, hospitalId: string, view: BoardView): Promise<void> {
    const { snapshot, changes } = await this.catchUp.stateOfNew({ hospitalId, view });
    const { boards } = this.sockets;
    // Whose display came to show something else meanwhile has received that, and must not see what was allowed before.
    for (const socketId of boards.adapter.rooms.get(room) ?? []) {
      const socket = boards.sockets.get(socketId);
      if (socket !== undefined && viewKey(socket.data.display.view) !== viewKey(view)) {
        await socket.leave(room);
      }
    }
    boards.local.to(room).emit("state", { snapshot });
    if (changes.length > 0) boards.local.to(room).emit("changes", changes);
    boards.local.in(room).socketsLeave(room);
  }
}
