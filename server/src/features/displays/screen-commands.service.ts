import { Inject, Injectable } from "@nestjs/common";
import type { commandScreens, Screen, ScreenAnswer } from "@wardline/contracts/boards/displays";
import type { Input } from "@wardline/contracts/endpoint";
import { SCREEN_COMMAND_LABELS, type ScreenCommand } from "@wardline/domain/boards/screen-command";
import { UnitOfWork } from "../../commits/unit-of-work.js";
import { notFound } from "../../errors/app-error.js";
import { ScreenOrders } from "../../realtime/boards/screen-orders.js";
import type { Caller } from "../../request/request.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { DisplaysService } from "./displays.service.js";
import { ScreensService } from "./screens.service.js";

/** Sends commands to screens and collects their answers (docs/wire/boards.md, Screen commands). */
@Injectable()
export class ScreenCommandsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly displays: DisplaysService,
    private readonly screens: ScreensService,
    private readonly orders: ScreenOrders,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Sends a command to one screen of a display or to all that are online, and returns their answers. Throws
   * `NOT_FOUND`.
   */
  async sendCommand(
    caller: Caller,
    displayId: string,
    { command, screen }: Input<typeof commandScreens>["body"],
  ): Promise<ScreenAnswer[]> {
    const screenId = screen ?? null;
    const listed = await this.screens.list(caller.hospitalId);
    const displayScreens = listed.filter((one) => one.display_id === displayId);
    const targets = displayScreens.filter((one) =>
      screenId === null ? one.online : one.screen_id === screenId,
    );
    if (screenId !== null && targets.length === 0)
      throw notFound("This screen could not be found.");
    const text = commandText(command, screenId === null ? null : (targets[0] ?? null));
    const display = await this.unitOfWork.run(caller, (work) =>
      this.displays.recordAct(work, displayId, "screen_order", text),
    );
    const numbers = Object.fromEntries(
      displayScreens.map(({ screen_id, number }) => [screen_id, number]),
    );
    const namedScreens = displayScreens.filter((one) => one.name !== "");
    const names = Object.fromEntries(namedScreens.map((one) => [one.screen_id, one.name]));
    const { name } = display;
    const order = { command, screenId, name, numbers, names };
    const answers = await this.orders.sendOrder(displayId, order);
    const answerTimes = new Map(
      answers.map((one) => [one.screenId, Math.min(one.at, this.clock())]),
    );
    const ids = new Set([...targets.map(({ screen_id }) => screen_id), ...answerTimes.keys()]);
    return [...ids].map((id) => {
      const at = answerTimes.get(id);
      return { screen_id: id, shown_at: at === undefined ? null : new Date(at).toISOString() };
    });
  }
}

/** Returns a command's text for the log, such as "Identify: screen 2" or "Reload: all screens". */
function commandText(command: ScreenCommand, screen: Screen | null): string {
  const target = screen === null ? "all screens" : `screen ${screen.number}`;
  return `${SCREEN_COMMAND_LABELS[command]}: ${target}`;
}
