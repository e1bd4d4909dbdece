import { Inject, Injectable } from "@nestjs/common";
import type { Reach, Screen } from "@wardline/contracts/boards/displays";
import * as screens from "@wardline/database/repositories/screens/screens";
import type { Work } from "@wardline/database/work";
import { getPictureState, hasDrawn, isMissing } from "@wardline/domain/boards/picture-state";
import { type ScreenAct, shortScreenId } from "@wardline/domain/boards/screen-command";
import { isDark } from "@wardline/domain/roster/planned-hours";
import { pluralise } from "@wardline/domain/text/format-count";
import { DataSource } from "typeorm";
import { UnitOfWork } from "../../commits/unit-of-work.js";
import { notFound } from "../../errors/app-error.js";
import type { Caller } from "../../request/request.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { DisplaysService } from "./displays.service.js";

/**
 * Reports what each screen shows, since when, and whether the screen is online (docs/wire/boards.md, Displays and
 * boards).
 */
@Injectable()
export class ScreensService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly displays: DisplaysService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Lists the screens that reported in the last week, missing screens first. */
  async list(hospitalId: string): Promise<Screen[]> {
    const now = this.clock();
    return (await this.read(hospitalId, now)).map((row) => {
      const picture = screens.toScreenPicture(row, now);
      return {
        screen_id: row.screen_id,
        display_id: row.display_id,
        number: row.number,
        name: row.name,
        template: row.template,
        fps: row.fps,
        viewport: row.viewport,
        revision: row.revision,
        lag: row.lag,
        drawn: row.drawn,
        proof: getPictureState(picture),
        build: row.build,
        online: picture.isOnline,
        asleep: isDark(row.hours, now, row.timezone),
        last_seen: row.last_seen.toISOString(),
        paired: row.paired,
        keeps: row.keeps,
        awake: row.awake,
      };
    });
  }

  /**
   * Counts, for each known announcement or display in `ids`, the screens that have drawn its latest state: all screens
   * for an announcement, the display's own screens for a display. Screens outside their hours are not counted.
   */
  async readReach(hospitalId: string, ids: readonly string[]): Promise<Reach[]> {
    const now = this.clock();
    const activeScreens = (await this.read(hospitalId, now)).filter(
      ({ hours, timezone }) => !isDark(hours, now, timezone),
    );
    const newest = await screens.readNewestContentEvents(this.dataSource.manager, hospitalId, ids);
    return newest.map(({ id, revision, type, at }) => {
      const targets = activeScreens.filter(
        (one) => !type.startsWith("display.") || one.display_id === id,
      );
      const drawn = targets.filter((one) => hasDrawn(screens.toScreenPicture(one, now), revision));
      const held = targets.filter(
        (one) =>
          one.revision >= revision && getPictureState(screens.toScreenPicture(one, now)) === "held",
      );
      return {
        id,
        drawn: drawn.length,
        held: held.length,
        screens: targets.length,
        seconds: drawn.length < targets.length ? null : countSecondsUntilDrawn(drawn, revision, at),
      };
    });
  }

  /** Sets or clears a screen's name, which says where the screen hangs; throws `NOT_FOUND`. */
  nameScreen(caller: Caller, displayId: string, screenId: string, name: string): Promise<void> {
    const act = {
      displayId,
      screenId,
      act: "screen_named",
      text: name || "without a name",
    } as const;
    return this.change(caller, act, ({ manager, hospitalId }) =>
      screens.nameScreen(manager, hospitalId, displayId, screenId, name),
    );
  }

  /** Removes a screen from the list; throws `NOT_FOUND`. */
  forget(caller: Caller, displayId: string, screenId: string): Promise<void> {
    const act = { displayId, screenId, act: "screen_forgotten", text: "off the list" } as const;
    return this.change(caller, act, ({ manager, hospitalId }) =>
      screens.deleteScreen(manager, hospitalId, displayId, screenId),
    );
  }

  /**
   * Removes all missing screens from the list and returns their number. Screens outside their hours are not missing.
   */
  forgetMissing(caller: Caller): Promise<number> {
    return this.unitOfWork.run(caller, async (work) => {
      const now = this.clock();
      const missing = (await screens.readScreens(work.manager, work.hospitalId, now)).filter(
        (row) =>
          isMissing({
            online: screens.toScreenPicture(row, now).isOnline,
            asleep: isDark(row.hours, now, row.timezone),
          }),
      );
      const deletedScreens = await screens.deleteSilentScreens(work, missing);
      for (const displayId of new Set(deletedScreens.map(({ display_id }) => display_id))) {
        const ids = deletedScreens.filter(({ display_id }) => display_id === displayId);
        const names = ids.map(({ screen_id }) => shortScreenId(screen_id)).join(", ");
        const text = `${pluralise(ids.length, "Screen")} ${names}, off the list`;
        await this.displays.recordAct(work, displayId, "screen_forgotten", text);
      }
      return deletedScreens.length;
    });
  }

  /** Changes a screen and logs it with its display; `change` returns false if the screen does not exist. */
  private change(
    caller: Caller,
    logged: { displayId: string; screenId: string; act: ScreenAct; text: string },
    change: (work: Work) => Promise<boolean>,
  ): Promise<void> {
    return this.unitOfWork.run(caller, async (work) => {
      if (!(await change(work))) throw notFound("This screen could not be found.");
      const text = `Screen ${shortScreenId(logged.screenId)}, ${logged.text}`;
      await this.displays.recordAct(work, logged.displayId, logged.act, text);
    });
  }

  private read(hospitalId: string, now: number): Promise<screens.ScreenRecord[]> {
    return screens.readScreens(this.dataSource.manager, hospitalId, now);
  }
}

/**
 * Returns the seconds until the last of these screens had drawn the change; null if one of them has drawn nothing or
 * only a newer change.
 */
function countSecondsUntilDrawn(
  drawn: readonly screens.ScreenRecord[],
  revision: number,
  changedAt: Date,
): number | null {
  const moments = drawn.flatMap(({ notice_revision, notice_at }) =>
    notice_revision === revision && notice_at !== null ? [notice_at.getTime()] : [],
  );
  if (moments.length === 0 || moments.length < drawn.length) return null;
  return Math.max(0, (Math.max(...moments) - changedAt.getTime()) / 1000);
}
