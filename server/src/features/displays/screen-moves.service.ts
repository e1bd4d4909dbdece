import { Injectable } from "@nestjs/common";
import { lockDisplay } from "@wardline/database/repositories/screens/displays";
import { moveScreen } from "@wardline/database/repositories/screens/screens";
import { shortScreenId } from "@wardline/domain/boards/screen-command";
import { LIMITS } from "@wardline/domain/limits";
import { UnitOfWork } from "../../commits/unit-of-work.js";
import { AppError, invalidFieldError, notFound } from "../../errors/app-error.js";
import { ScreenOrders } from "../../realtime/boards/screen-orders.js";
import type { Caller } from "../../request/request.js";
import { BoardAddresses } from "../../security/sealed-addresses.js";
import { DisplaysService, displayNotFoundError } from "./displays.service.js";
import { ScreensService } from "./screens.service.js";

const DUPLICATE_SCREEN_TEXT =
  "More than one page is open as this screen. Nothing was changed. Close all but one, or pair the screen again.";

export interface ScreenMove {
  screenId: string;
  from: string;
  to: string;
}

/** Moves a screen to another display remotely (docs/wire/boards.md, Moving a screen). */
@Injectable()
export class ScreenMovesService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly displays: DisplaysService,
    private readonly screens: ScreensService,
    private readonly orders: ScreenOrders,
    private readonly addresses: BoardAddresses,
  ) {}

  /**
   * Moves a screen. Throws `NOT_FOUND`, `VALIDATION_FAILED` if the display is unsuitable, `ADDRESS_UNREADABLE`, or
   * `SCREEN_UNREACHABLE` unless exactly one page answers. An error leaves everything unchanged.
   */
  async move(caller: Caller, { screenId, from, to }: ScreenMove): Promise<void> {
    await this.requireTarget(caller, { screenId, from, to });
    const pages = await this.orders.move(from, screenId, null);
    if (pages === 0) throw new AppError("SCREEN_UNREACHABLE");
    if (pages > 1) throw new AppError("SCREEN_UNREACHABLE", DUPLICATE_SCREEN_TEXT);
    const key = await this.unitOfWork.run(caller, async (work) => {
      await work.lockHospital();
      const target = await lockDisplay(work, to);
      if (target === null) throw displayNotFoundError();
      const found = this.addresses.openKey(target);
      if (found === null) throw new AppError("ADDRESS_UNREADABLE");
      const moved = await moveScreen(work, { screenId, from, to });
      if (moved === null) throw screenNotFoundError();
      const name = moved.name || `Screen ${shortScreenId(screenId)}`;
      const moveText = `${name}, to ${target.name}`;
      const before = await this.displays.recordAct(work, from, "screen_moved", moveText);
      await this.displays.recordAct(work, to, "screen_moved", `${name}, from ${before.name}`);
      return found;
    });
    await this.orders.move(from, screenId, key);
  }

  private async requireTarget(caller: Caller, { screenId, from, to }: ScreenMove): Promise<void> {
    const listed = await this.screens.list(caller.hospitalId);
    const isListed = listed.some((one) => one.display_id === from && one.screen_id === screenId);
    if (!isListed) throw screenNotFoundError();
    if (from === to) throw invalidFieldError("display", "This screen already shows this display.");
    if (listed.filter((one) => one.display_id === to).length >= LIMITS.screens) {
      throw invalidFieldError("display", `A display has at most ${LIMITS.screens} screens.`);
    }
  }
}

function screenNotFoundError(): AppError {
  return notFound("This screen could not be found.");
}
