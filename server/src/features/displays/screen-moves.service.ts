import { Inject, Injectable } from "@nestjs/common";
import { lockDisplay } from "@wardline/database/repositories/boards/displays";
import { moveScreen } from "@wardline/database/repositories/boards/screens";
import { shortScreenId } from "@wardline/domain/boards/screen-command";
import { LIMITS } from "@wardline/domain/limits";
import { UnitOfWork } from "../../commits/unit-of-work.js";
import type { Config } from "../../config/config.js";
import { AppError, invalidField, notFound } from "../../errors/app-error.js";
import { ScreenOrders } from "../../realtime/boards/screen-orders.js";
import type { Caller } from "../../request/request.js";
import { CONFIG } from "../../runtime/runtime.module.js";
import { BoardAddresses } from "../../security/board-addresses.js";
import { DisplaysService, displayNotFound } from "./displays.service.js";
import { ScreensService } from "./screens.service.js";

const TWICE =
  "Two pages say that they are this screen. Nothing was changed. Close one of them, or pair the screen again.";

/** Which screen of which display is to show which other one. */
export interface ScreenMove {
  screenId: string;
  from: string;
  to: string;
}

/** Lets a screen show another display, without a walk to it (docs/wire.md, Moving a screen). */
@Injectable()
export class ScreenMovesService {
  private readonly addresses: BoardAddresses;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly displays: DisplaysService,
    private readonly screens: ScreensService,
    private readonly orders: ScreenOrders,
    @Inject(CONFIG) config: Config,
  ) {
    this.addresses = new BoardAddresses(config);
  }

  /**
   * Throws `NOT_FOUND` when screen or display is unknown, `VALIDATION_FAILED` when the display is no place for it,
   * `ADDRESS_UNREADABLE`, and `SCREEN_UNREACHABLE` when not exactly one page answers as this screen. Nothing is changed then.
   */
  async move(caller: Caller, { screenId, from, to }: ScreenMove): Promise<void> {
    await this.requirePlace(caller, { screenId, from, to });
    const pages = await this.orders.move(from, screenId, null);
    if (pages === 0) throw new AppError("SCREEN_UNREACHABLE");
    if (pages > 1) throw new AppError("SCREEN_UNREACHABLE", TWICE);
    const key = await this.unitOfWork.run(caller, async (work) => {
      await work.lockHospital();
      const place = await lockDisplay(work, to);
      if (place === null) throw displayNotFound();
      const found = this.addresses.keyOf(place);
      if (found === null) throw new AppError("ADDRESS_UNREADABLE");
      const moved = await moveScreen(work, { screenId, from, to });
      if (moved === null) throw screenNotFound();
      const name = moved.name || `Screen ${shortScreenId(screenId)}`;
      const left = `${name}, to ${place.name}`;
      const before = await this.displays.recordAct(work, from, "screen_moved", left);
      await this.displays.recordAct(work, to, "screen_moved", `${name}, from ${before.name}`);
      return found;
    });
    await this.orders.move(from, screenId, key);
  }

  private async requirePlace(caller: Caller, { screenId, from, to }: ScreenMove): Promise<void> {
    const listed = await this.screens.list(caller.hospitalId);
    const isListed = listed.some((one) => one.display_id === from && one.screen_id === screenId);
    if (!isListed) throw screenNotFound();
    if (from === to) throw invalidField("display", "This screen shows this display already.");
    if (listed.filter((one) => one.display_id === to).length >= LIMITS.screens) {
      throw invalidField("display", `A display has at most ${LIMITS.screens} screens.`);
    }
  }
}

function screenNotFound(): AppError {
  return notFound("This screen could not be found.");
}
