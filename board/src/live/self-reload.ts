import { toZonedParts } from "@wardline/domain/time/zoned-day";

const MINUTE_MS = 60_000;
/** Time of the nightly reload, 03:30, in minutes of the day. */
const NIGHTLY_AT = 3 * 60 + 30;
const NIGHTLY_SPREAD = 10;
/** Minutes during which the nightly reload keeps trying. */
const NIGHTLY_DURATION = 60;
/** Age below which a page needs no nightly reload. */
const MIN_RELOAD_AGE_MS = 2 * 60 * MINUTE_MS;
const BUILD_CHECK_MS = 10 * MINUTE_MS;
/** Time over which screens spread their build checks after a server restart. */
const RETURN_SPREAD_MS = 30_000;

/** True if a page `age` ms old is due: at 03:30 in `zone` ± 10 minutes, by `chance` in [0, 1) (docs/board.md, 24/7). */
export function isNightlyReloadDue(now: number, age: number, zone: string, chance: number) {
  const { hour, minute } = toZonedParts(now, zone);
  const minutesPast = hour * 60 + minute - (NIGHTLY_AT + (chance * 2 - 1) * NIGHTLY_SPREAD);
  return age >= MIN_RELOAD_AGE_MS && minutesPast >= 0 && minutesPast < NIGHTLY_DURATION;
}

interface SelfReloadOptions {
  build: string;
  /** Random number in [0, 1) that stays the same for the life of the page. */
  chance: number;
  servedBuild(): Promise<string | null>;
  reload(): void;
}

/** Reloads the page each night and for a new build, but only while the server responds (docs/board.md, 24/7). */
export class SelfReload {
  private nextCheck = BUILD_CHECK_MS;
  private isChecking = false;

  constructor(private readonly options: SelfReloadOptions) {}

  /** Schedules a build check after the server came back. `age`: milliseconds since the page was opened. */
  checkSoon(age: number): void {
    this.nextCheck = Math.min(this.nextCheck, age + this.options.chance * RETURN_SPREAD_MS);
  }

  /** Call every few seconds. `now`: epoch milliseconds; `age`: milliseconds since the page was opened. */
  async tick(now: number, age: number, zone: string): Promise<void> {
    if (this.isChecking) return;
    const { build, chance } = this.options;
    const isReloadDue = isNightlyReloadDue(now, age, zone, chance);
    if (!isReloadDue && age < this.nextCheck) return;
    this.nextCheck = age + BUILD_CHECK_MS;
    this.isChecking = true;
    const currentBuild = await this.options.servedBuild();
    this.isChecking = false;
    if (currentBuild !== null && (isReloadDue || currentBuild !== build)) this.options.reload();
  }
}
