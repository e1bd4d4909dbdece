import { Inject, Injectable } from "@nestjs/common";
import { recordWatchOfAllHospitals } from "@wardline/database/repositories/screens/screen-watch";
import { DataSource } from "typeorm";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { PeriodicChecks } from "../delivery/periodic-checks.js";

const NOTE_INTERVAL_MS = 20_000;
/** If no server ran for this long, silent screens are not reported as missing. */
const WATCH_BREAK_MS = 60_000;

/**
 * Tells the worker since when screens have been able to report, so that no screen counts as missing because of a server
 * outage (docs/wire/boards.md, Missing screens).
 */
@Injectable()
export class ScreenWatch {
  private notedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    checks: PeriodicChecks,
  ) {
    checks.add(() => this.note());
  }

  private async note(): Promise<void> {
    const now = this.clock();
    if (now - this.notedAt < NOTE_INTERVAL_MS) return;
    await recordWatchOfAllHospitals(
      this.dataSource.manager,
      "server",
      new Date(now),
      WATCH_BREAK_MS,
    );
    this.notedAt = now;
  }
}
