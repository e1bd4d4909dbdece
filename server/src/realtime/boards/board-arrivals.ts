import { Injectable } from "@nestjs/common";
import type { BoardChange, BoardState } from "@wardline/contracts/live";
import { rooms, viewKey } from "@wardline/live/rooms";
import { type OpenDisplay, turnOf } from "../../features/boards/open-displays.js";
import { CatchUpTurns } from "../../turns/catch-up-turns.js";
import { SocketServer } from "../delivery/socket-server.js";
import type { BoardSocket } from "../delivery/socket-types.js";
import { BoardCatchUp } from "./board-catch-up.js";

/** Screens that come within this are answered together: no screen notices, and a great deal less work for a thousand. */
const TOGETHER_MS = 10;

interface Arrivals {
  room: string;
  answered: Promise<void>;
}

/** Where screens stand, and what was shown since that was read. */
interface Standing {
  state: BoardState;
  changes: BoardChange[];
}

/**
 * Tells screens that come where they stand: those that come together, see the same and hold the same, in one message, encoded once
 * (promise 21).
 */
@Injectable()
export class BoardArrivals {
  private readonly arriving = new Map<string, Arrivals>();
  private count = 0;

  constructor(
    private readonly sockets: SocketServer,
    private readonly catchUp: BoardCatchUp,
    private readonly turns: CatchUpTurns,
  ) {}

  /** Resolves when the screen, which is in its rooms already, has been sent what they show, or what it lacks after `since`. */
  async tell(socket: BoardSocket, since: number | null): Promise<void> {
    const { display } = socket.data;
    const shown = rooms.view(display.hospitalId, display.view);
    const name = since === null ? shown : `${shown} ${display.id} ${since}`;
    const arrivals = this.arriving.get(name) ?? this.next(name, display, since);
    await socket.join(arrivals.room);
    await arrivals.answered;
  }

  private next(name: string, display: OpenDisplay, since: number | null): Arrivals {
    this.count += 1;
    const room = `arrivals:${this.count}`;
    const answered = new Promise((resolve) => {
      setTimeout(resolve, TOGETHER_MS);
    })
      .then(() => this.read({ name, room }, display, since))
      .then((state) => this.tellRoom(room, display, state))
      .finally(() => this.close({ name, room }));
    const arrivals = { room, answered };
    this.arriving.set(name, arrivals);
    return arrivals;
  }

  private async read(
    of: { name: string; room: string },
    display: OpenDisplay,
    since: number | null,
  ): Promise<Standing> {
    let changes: BoardChange[] = [];
    const state = await this.turns.run(turnOf(display), async () => {
      // A screen that comes from now on may have missed what is shown while this is put together.
      this.close(of);
      if (since !== null) return this.catchUp.stateOfReturning(display, since);
      const { snapshot, changes: later } = await this.catchUp.stateOfNew(display);
      changes = later;
      return { snapshot };
    });
    return { state, changes };
  }

  private close({ name, room }: { name: string; room: string }): void {
    if (this.arriving.get(name)?.room === room) this.arriving.delete(name);
  }

  private async tellRoom(
    room: string,
    { view }: OpenDisplay,
    { state, changes }: Standing,
  ): Promise<void> {
    const { boards } = this.sockets;
    // Whose display came to show something else meanwhile has received that, and must not see what was allowed before.
    for (const socketId of boards.adapter.rooms.get(room) ?? []) {
      const socket = boards.sockets.get(socketId);
      if (socket !== undefined && viewKey(socket.data.display.view) !== viewKey(view)) {
        await socket.leave(room);
      }
    }
    boards.local.to(room).emit("state", state);
    if (changes.length > 0) boards.local.to(room).emit("changes", changes);
    boards.local.in(room).socketsLeave(room);
  }
}
