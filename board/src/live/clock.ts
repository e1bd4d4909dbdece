import { clockText, dateText } from "@wardline/domain/time/clock-text";
import { isTimeZone, toZonedParts } from "@wardline/domain/time/zoned-day";

/** The server's time, in epoch milliseconds, on a screen whose own clock may be hours wrong or jump. */
export class ServerClock {
  private offset: number;
  private isSet = false;

  /** `steady`: milliseconds of a clock that never jumps. `skew`: the server's lead over `wall`, the screen's time. */
  constructor(
    private readonly steady: () => number,
    private readonly wall: () => number,
    skew = 0,
  ) {
    this.offset = wall() + skew - steady();
  }

  now(): number {
    return this.steady() + this.offset;
  }

  /** The server's lead over the screen's clock, stored for a reload without a server. */
  get skew(): number {
    return this.now() - this.wall();
  }

  /** Starts from a stored skew, unless the server has already sent its time. */
  setSkew(skew: number): void {
    if (!this.isSet) this.offset = this.wall() + skew - this.steady();
  }

  /** Records the server's time. Network delays only make it seem earlier, so the reading furthest ahead is the best. */
  observe(serverTime: number): void {
    const offset = serverTime - this.steady();
    if (!this.isSet || offset > this.offset) this.offset = offset;
    this.isSet = true;
  }
}

const NIGHT_FROM_HOUR = 22;
const NIGHT_TO_HOUR = 6;

/** Returns the hospital's zone once `registerZone` has its rules; the screen's own zone while no hospital is known. */
export function getKnownZone(zone: string): string {
  if (isTimeZone(zone)) return zone;
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Span within which a weekday is unambiguous. */
const WEEKDAY_RANGE_MS = 6 * 24 * 3_600_000;

/** Formats `at` as seen from `now`: "21:05" today, "Fri 21:05" on a nearby day, else "14 Nov 21:05". */
export function formatBoardMoment(at: number, now: number, zone: string): string {
  const [date, today] = [dateText(at, zone), dateText(now, zone)];
  if (date === today) return clockText(at, zone);
  const [weekday = "", ...day] = date.split(" ");
  return `${now - at < WEEKDAY_RANGE_MS ? weekday : day.join(" ")} ${clockText(at, zone)}`;
}

/** True while boards are dimmed: from 22:00 to 06:00 in `zone` (docs/board.md, Burn-in). */
export function isNight(at: number, zone: string): boolean {
  const { hour } = toZonedParts(at, zone);
  return hour >= NIGHT_FROM_HOUR || hour < NIGHT_TO_HOUR;
}
