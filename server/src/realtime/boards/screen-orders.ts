import { Injectable } from "@nestjs/common";
import type { ScreenOrder, ScreenOrderAnswer } from "@wardline/contracts/live";
import { COMMAND_ANSWER_MS } from "@wardline/domain/boards/screen-command";
import { rooms } from "@wardline/live/rooms";
import { SocketServer } from "../delivery/socket-server.js";

/** Tells screens of a display, on whichever servers they are, what to do (docs/wire.md, Screen commands). */
@Injectable()
export class ScreenOrders {
  constructor(private readonly sockets: SocketServer) {}

  /**
   * Asks the page of one screen whether it can be moved, or, with a key, lets it show that display; no other page receives
   * it. Resolves to how many pages that have proven to be this screen answered.
   */
  move(displayId: string, screenId: string, key: string | null): Promise<number> {
    return new Promise((resolve) => {
      this.sockets.boards
        .in(rooms.screen(displayId, screenId))
        .timeout(COMMAND_ANSWER_MS)
        .emit("move", key, (_error: Error | null, answers: string[] = []) =>
          resolve(answers.filter((id) => id === screenId).length),
        );
    });
  }

  /** Resolves to those that did it, once all have answered or the time for it has passed. */
  give(displayId: string, order: ScreenOrder): Promise<NonNullable<ScreenOrderAnswer>[]> {
    return new Promise((resolve) => {
      this.sockets.boards
        .in(rooms.display(displayId))
        .timeout(COMMAND_ANSWER_MS)
        // The error says that not all have answered; the answers of the others came with it.
        .emit("order", order, (_error: Error | null, answers: ScreenOrderAnswer[] = []) =>
          resolve(answers.filter((one) => one !== null)),
        );
    });
  }
}
