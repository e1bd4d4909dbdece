import { Injectable } from "@nestjs/common";
import type { ScreenOrder, ScreenOrderAnswer } from "@wardline/contracts/live/events";
import { COMMAND_ANSWER_MS } from "@wardline/domain/boards/screen-command";
import { rooms } from "@wardline/live/rooms";
import { SocketServer } from "../delivery/socket-server.js";
import { PolledScreens } from "./polled-screens.js";

/** Sends orders to the screens of a display, on any server (docs/wire/boards.md, Screen commands). */
@Injectable()
export class ScreenOrders {
  constructor(
    private readonly sockets: SocketServer,
    private readonly polled: PolledScreens,
  ) {}

  /**
   * Asks one verified screen whether it can move to another display or, with a key, moves it there. Resolves to the
   * number of its pages that answered.
   */
  async move(displayId: string, screenId: string, key: string | null): Promise<number> {
    const socketAnswers = new Promise<string[]>((resolve) => {
      this.sockets.boards
        .in(rooms.screen(displayId, screenId))
        .timeout(COMMAND_ANSWER_MS)
        .emit("move", key, (_error: Error | null, answers: string[] = []) => resolve(answers));
    });
    const polled = this.polled.ask(displayId, screenId, { name: "move", value: key });
    const pages = [...(await socketAnswers), ...(await polled).map((one) => one.screenId)];
    return pages.filter((id) => id === screenId).length;
  }

  /** Resolves to the screens that carried out the order, once all have answered or the time is up. */
  async sendOrder(
    displayId: string,
    order: ScreenOrder,
  ): Promise<NonNullable<ScreenOrderAnswer>[]> {
    const socketAnswers = new Promise<ScreenOrderAnswer[]>((resolve) => {
      this.sockets.boards
        .in(rooms.display(displayId))
        .timeout(COMMAND_ANSWER_MS)
        // The error only reports missing answers; the received answers are still passed along.
        .emit("order", order, (_error: Error | null, answers: ScreenOrderAnswer[] = []) =>
          resolve(answers),
        );
    });
    const polled = this.polled.ask(displayId, order.screenId, { name: "order", value: order });
    return [
      ...(await socketAnswers).filter((one) => one !== null),
      ...(await polled).flatMap(({ screenId, at }) => (at === null ? [] : [{ screenId, at }])),
    ];
  }
}
