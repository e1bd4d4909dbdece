const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Upper bound on the distance between local midnight and UTC midnight. */
const MAX_UTC_DISTANCE_MS = 26 * HOUR_MS;
/** First and last day that can be written as 'YYYY-MM-DD' without padding. */
const FIRST_WRITABLE_DAY = toUtc(1000, 1, 1);
const LAST_WRITABLE_DAY = toUtc(9999, 12, 31);
/** Accepted years: far enough from the limits that computed days stay valid. */
export const YEARS = { first: 1970, last: 2200 } as const;

/** Wall clock and calendar of a zone at one instant; `month` 1–12, `weekday` 0 = Sunday. */
export interface ZonedParts {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  weekday: number;
}

/** A server's description of a zone, for browsers that may not know its name (docs/wire/live.md, Zones). */
interface ServerZone {
  zone_alias?: string | null | undefined;
  offsets?: readonly { from: string; minutes: number }[] | undefined;
}

/** Formatters by zone; null if this browser knows neither of the zone's names, so that the server's offsets apply. */
const formatters = new Map<string, Intl.DateTimeFormat | null>();
const offsets = new Map<string, { from: number; minutes: number }[]>();

/**
 * Registers a server's data of a zone, so that the zone's times are right in any browser. Returns false if neither the
 * browser nor the server knows the zone.
 */
export function registerZone(
  zone: string,
  { zone_alias: alias, offsets: received = [] }: ServerZone,
): boolean {
  const key = zone.toLowerCase();
  const cachedFormatter = formatters.get(key);
  if (cachedFormatter === undefined || cachedFormatter === null) {
    const newFormatter = buildFormatter(zone) ?? (alias == null ? null : buildFormatter(alias));
    if (newFormatter === null && received.length === 0 && cachedFormatter === undefined)
      return false;
    formatters.set(key, newFormatter);
  }
  if (received.length > 0) {
    offsets.set(
      key,
      received.map(({ from, minutes }) => ({ from: Date.parse(from), minutes })),
    );
  }
  return true;
}

/** Cached, because creating a formatter costs a thousand times more than using it. */
function getCachedFormatter(zone: string): Intl.DateTimeFormat | null {
  const key = zone.toLowerCase();
  const cachedFormatter = formatters.get(key);
  if (cachedFormatter !== undefined) return cachedFormatter;
  const newFormatter = buildFormatter(zone);
  if (newFormatter === null) throw new RangeError(`Unknown time zone: ${zone}`);
  formatters.set(key, newFormatter);
  return newFormatter;
}

function buildFormatter(zone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hour12: false,
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
  } catch {
    return null;
  }
}

/** True for an IANA zone with known times; bare offsets are refused (docs/wire/accounts.md, Accounts and sessions). */
export function isTimeZone(zone: string): boolean {
  if (!/^[a-z]/i.test(zone)) return false;
  try {
    getCachedFormatter(zone);
    return true;
  } catch {
    return false;
  }
}

/** Wall clock of `zone` at `at` (epoch milliseconds); throws RangeError for an unknown zone. */
export function toZonedParts(at: number, zone: string): ZonedParts {
  const formatter = getCachedFormatter(zone);
  if (formatter === null) return computePartsByOffset(at, offsets.get(zone.toLowerCase()) ?? []);
  // Televisions of 2018 lack formatToParts.
  const text = formatter.format(at);
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0, second = 0] = (
    text.match(/\d+/g) ?? []
  ).map(Number);
  const weekday = new Date(toUtc(year, month, day)).getUTCDay();
  // Older engines format midnight as 24.
  return { year, month, day, hour: hour % 24, minute, second, weekday };
}

function computePartsByOffset(
  at: number,
  steps: readonly { from: number; minutes: number }[],
): ZonedParts {
  const [first] = steps;
  const { minutes } = steps.filter(({ from }) => from <= at).pop() ?? first ?? { minutes: 0 };
  const wall = new Date(at + minutes * MINUTE_MS);
  return {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
    second: wall.getUTCSeconds(),
    weekday: wall.getUTCDay(),
  };
}

/** The local day 'YYYY-MM-DD' at `at` (epoch milliseconds). */
export function toZonedDay(at: number, zone: string): string {
  const { year, month, day } = toZonedParts(at, zone);
  return dayText(toUtc(year, month, day));
}

/** True for a real date 'YYYY-MM-DD' of any year from 1000 on. */
export function isCalendarDay(text: string): boolean {
  return parseDay(text) !== null;
}

/** True for a real date 'YYYY-MM-DD' within the accepted years. */
export function isDay(text: string): boolean {
  const utc = parseDay(text);
  return utc !== null && utc >= toUtc(YEARS.first, 1, 1) && utc < toUtc(YEARS.last + 1, 1, 1);
}

/** The day `n` days after `day` (before if negative); throws RangeError if either is invalid. */
export function addDays(day: string, n: number): string {
  const moved = dayToUtc(day) + n * DAY_MS;
  if (!(moved >= FIRST_WRITABLE_DAY && moved <= LAST_WRITABLE_DAY))
    throw new RangeError(`No day ${n} after ${day}`);
  return dayText(moved);
}

/** Whole days from `from` to `to`, negative if `to` is earlier. */
export function countDaysBetween(from: string, to: string): number {
  return Math.round((dayToUtc(to) - dayToUtc(from)) / DAY_MS);
}

/**
 * First instant (epoch milliseconds) of the local day. If midnight is skipped, the day starts after the gap; if
 * midnight is repeated, the day starts at the first midnight; a skipped day starts with the next day.
 */
export function getDayStart(day: string, zone: string): number {
  return findFirstInstant(dayToUtc(day), zone);
}

/** Exclusive end of the local day: the start (epoch milliseconds) of the next existing day. */
export function getDayEnd(day: string, zone: string): number {
  return findFirstInstant(dayToUtc(day) + DAY_MS, zone);
}

/** Instant (epoch milliseconds) at which clocks in `zone` show `hour` on `day`. */
export function findZonedHour(day: string, hour: number, zone: string): number {
  return findZonedMinute(day, hour * 60, zone);
}

/**
 * First instant (epoch milliseconds) at which clocks in `zone` reach or jump past `minute` minutes after midnight of
 * `day`. Values from 1,440 on fall on later days.
 */
export function findZonedMinute(day: string, minute: number, zone: string): number {
  return findFirstInstant(dayToUtc(day) + minute * MINUTE_MS, zone);
}

/** First instant at which the wall clock of `zone` reaches or jumps past `wall` (written as if UTC). */
function findFirstInstant(wall: number, zone: string): number {
  const before = wall - getOffsetAt(wall - MAX_UTC_DISTANCE_MS, zone);
  const after = wall - getOffsetAt(wall + MAX_UTC_DISTANCE_MS, zone);
  const [early, late] = before < after ? [before, after] : [after, before];
  if (getWallClockAt(early, zone) === wall) return early;
  if (getWallClockAt(late, zone) === wall) return late;
  return findFirstPast(wall, zone);
}

/** Finds the instant of a forward jump by bisection. */
function findFirstPast(wall: number, zone: string): number {
  let unreached = wall - MAX_UTC_DISTANCE_MS;
  let past = wall + MAX_UTC_DISTANCE_MS;
  while (past - unreached > 1) {
    const middle = Math.floor((unreached + past) / 2);
    if (getWallClockAt(middle, zone) >= wall) past = middle;
    else unreached = middle;
  }
  return past;
}

function getOffsetAt(at: number, zone: string): number {
  return getWallClockAt(at, zone) - at;
}

/** Wall clock at `at`, as if it were UTC. */
function getWallClockAt(at: number, zone: string): number {
  const { year, month, day, hour, minute, second } = toZonedParts(at, zone);
  const milliseconds = at - Math.floor(at / 1000) * 1000;
  return (
    toUtc(year, month, day) + hour * HOUR_MS + minute * MINUTE_MS + second * 1000 + milliseconds
  );
}

function dayToUtc(day: string): number {
  const utc = parseDay(day);
  if (utc === null) throw new RangeError(`Not a day: ${day}`);
  return utc;
}

/** UTC midnight of a day 'YYYY-MM-DD', or null if there is no such date. */
function parseDay(text: string): number | null {
  const match = /^([1-9]\d{3})-(\d\d)-(\d\d)$/.exec(text);
  if (match === null) return null;
  const [month, day] = [Number(match[2]), Number(match[3])];
  const utc = toUtc(Number(match[1]), month, day);
  const date = new Date(utc);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? utc : null;
}

function toUtc(year: number, month: number, day: number): number {
  // Date.UTC reads years 0 to 99 as 1900 to 1999.
  return new Date(0).setUTCFullYear(year, month - 1, day);
}

function dayText(utc: number): string {
  return new Date(utc).toISOString().slice(0, 10);
}
