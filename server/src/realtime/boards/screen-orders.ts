import { Injectable } from "@nestjs/common";
import type { ScreenOrder, ScreenOrderAnswer } from "@wardline/contracts/live";
import { COMMAND_ANSWER_MS } from "@wardline/domain/boards/screen-command";
import { rooms } from "@wardline/live/rooms";
import { SocketServer } from "../delivery/socket-server.js";
import { PolledScreens } from "./polled-screens.js";

/** Tells screens of a display, on whichever servers they are, what to do (docs/wire.md, Screen commands). */
@Injectable()
export class ScreenOrders {
  constructor(
    private readonly sockets: SocketServer,
    private readonly polled: PolledScreens,
  ) {}

  /**
   * Asks the page of one screen whether it can be moved, or, with a key, lets it show that display; no other page receives
   * it. Resolves to how many pages that have proven to be this screen answered.
   */
  async move(displayId: string, screenId: string, key: string | null): Promise<number> {
    const over = new Promise<string[]>((resolve) => {
      this.sockets.boards
        .in(rooms.screen(displayId, screenId))
        .timeout(COMMAND_ANSWER_MS)
        .emit("move", key, (_error: Error | null, answers: string[] = []) => resolve(answers));
    });
    const polled = this.polled.ask(displayId, screenId, { name: "move", value: key });
    const pages = [...(await over), ...(await polled).map((one) => one.screenId)];
    return pages.filter((id) => id === screenId).length;
  }

  /** Resolves to those that did it, once all have answered or the time for it has passed. */
  async give(displayId: string, order: ScreenOrder): Promise<NonNullable<ScreenOrderAnswer>[]> {
    const over = new Promise<ScreenOrderAnswer[]>((resolve) => {
      this.sockets.boards
        .in(rooms.display(displayId))
        .timeout(COMMAND_ANSWER_MS)
        // The error says that not all have answered; the answers of the others came with it.
        .emit("order", order, (_error: Error | null, answers: ScreenOrderAnswer[] = []) =>
          resolve(answers),
        );
    });
    const polled = this.polled.ask(displayId, order.screenId, { name: "order", value: order });
    return [
      ...(await over).filter((one) => one !== null),
      ...(await polled).flatMap(({ screenId, at }) => (at === null ? [] : [{ screenId, at }])),
    ];
  }
}
