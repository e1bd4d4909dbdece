import { Injectable } from "@nestjs/common";
import type { BoardChange, BoardState } from "@wardline/contracts/live/events";
import { getViewKey, rooms } from "@wardline/live/rooms";
import { getDisplayQueuePosition, type OpenDisplay } from "../../boards/open-displays.js";
import { CatchUpTurns } from "../../turns/catch-up-turns.js";
import { SocketServer } from "../delivery/socket-server.js";
import type { BoardSocket } from "../delivery/socket-types.js";
import { BoardCatchUp } from "./board-catch-up.js";

/**
 * Arrivals within this time are answered together: nobody notices the delay, and a thousand boards cost far less work.
 */
const ARRIVAL_BATCH_MS = 10;

interface Arrivals {
  room: string;
  whenAnswered: Promise<void>;
}

/** The current state of a view, and the changes sent to screens since the state was read. */
interface StateWithChanges {
  state: BoardState;
  changes: BoardChange[];
}

/**
 * Sends arriving screens their current state; screens with the same view and revision share one message, encoded once
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

  /** Sends the full state, or the changes after `since`, to a screen that has joined its rooms. */
  async sendState(socket: BoardSocket, since: number | null): Promise<void> {
    const { display } = socket.data;
    const viewRoom = rooms.view(display.hospitalId, display.view);
    const name = since === null ? viewRoom : `${viewRoom} ${display.id} ${since}`;
    const arrivals = this.arriving.get(name) ?? this.startArrivals(name, display, since);
    await socket.join(arrivals.room);
    await arrivals.whenAnswered;
  }

  private startArrivals(name: string, display: OpenDisplay, since: number | null): Arrivals {
    this.count += 1;
    const room = `arrivals:${this.count}`;
    const whenAnswered = new Promise((resolve) => {
      setTimeout(resolve, ARRIVAL_BATCH_MS);
    })
      .then(() => this.read({ name, room }, display, since))
      .then((state) => this.sendToRoom(room, display, state))
      .finally(() => this.close({ name, room }));
    const arrivals = { room, whenAnswered };
    this.arriving.set(name, arrivals);
    return arrivals;
  }

  private async read(
    batch: { name: string; room: string },
    display: OpenDisplay,
    since: number | null,
  ): Promise<StateWithChanges> {
    let changes: BoardChange[] = [];
    const state = await this.turns.run(getDisplayQueuePosition(display), async () => {
      // Screens arriving from now on may have missed changes that are sent while this message is built.
      this.close(batch);
      if (since !== null) return this.catchUp.readReturningState(display, since);
      const { snapshot, changes: later } = await this.catchUp.readNewState(display);
      changes = later;
      return { snapshot };
    });
    return { state, changes };
  }

  private close({ name, room }: { name: string; room: string }): void {
    if (this.arriving.get(name)?.room === room) this.arriving.delete(name);
  }

  private async sendToRoom(
    room: string,
    { view }: OpenDisplay,
    { state, changes }: StateWithChanges,
  ): Promise<void> {
    const { boards } = this.sockets;
    // A screen whose view changed has already received the new view and must not see the old view.
    for (const socketId of boards.adapter.rooms.get(room) ?? []) {
      const socket = boards.sockets.get(socketId);
      if (socket !== undefined && getViewKey(socket.data.display.view) !== getViewKey(view)) {
        await socket.leave(room);
      }
    }
    boards.local.to(room).emit("state", state);
    if (changes.length > 0) boards.local.to(room).emit("changes", changes);
    boards.local.in(room).socketsLeave(room);
  }
}
