import { toZonedParts } from "./zoned-day.js";

/** UTC offset in minutes, valid from a moment (RFC 3339). */
export interface ZoneOffset {
  from: string;
  minutes: number;
}

/** Data of a zone, for browsers that do not know the zone's name (docs/wire/live.md, Zones). */
export interface ZoneData {
  /** Older IANA name of the zone, for browsers that do not know the current name; null if there is none. */
  zone_alias: string | null;
  /** Oldest first; the first offset also applies to earlier times. */
  offsets: ZoneOffset[];
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/**
 * Range before and after now: enough for usual lists and histories, and for the time that clients may stay open or
 * store the data.
 */
const DATA_RANGE_MS = 400 * DAY_MS;

/** Renamed zones of the IANA database (`backward`), by current name. */
const ALIASES: Readonly<Record<string, string>> = {
  "Africa/Asmara": "Africa/Asmera",
  "America/Argentina/Buenos_Aires": "America/Buenos_Aires",
  "America/Argentina/Catamarca": "America/Catamarca",
  "America/Argentina/Cordoba": "America/Cordoba",
  "America/Argentina/Jujuy": "America/Jujuy",
  "America/Argentina/Mendoza": "America/Mendoza",
  "America/Atikokan": "America/Coral_Harbour",
  "America/Indiana/Indianapolis": "America/Indianapolis",
  "America/Kentucky/Louisville": "America/Louisville",
  "America/Nuuk": "America/Godthab",
  "Asia/Ashgabat": "Asia/Ashkhabad",
  "Asia/Dhaka": "Asia/Dacca",
  "Asia/Ho_Chi_Minh": "Asia/Saigon",
  "Asia/Kathmandu": "Asia/Katmandu",
  "Asia/Kolkata": "Asia/Calcutta",
  "Asia/Macau": "Asia/Macao",
  "Asia/Makassar": "Asia/Ujung_Pandang",
  "Asia/Thimphu": "Asia/Thimbu",
  "Asia/Ulaanbaatar": "Asia/Ulan_Bator",
  "Asia/Yangon": "Asia/Rangoon",
  "Atlantic/Faroe": "Atlantic/Faeroe",
  "Europe/Kyiv": "Europe/Kiev",
  "Pacific/Chuuk": "Pacific/Truk",
  "Pacific/Kanton": "Pacific/Enderbury",
  "Pacific/Pohnpei": "Pacific/Ponape",
};

const cache = new Map<string, { day: number; data: ZoneData }>();

/** Data of a zone at `now` (epoch milliseconds), cached for a day. */
export function getZoneData(zone: string, now = Date.now()): ZoneData {
  const day = Math.floor(now / DAY_MS);
  const cached = cache.get(zone);
  if (cached?.day === day) return cached.data;
  const data = { zone_alias: ALIASES[zone] ?? null, offsets: listOffsets(zone, day * DAY_MS) };
  cache.set(zone, { day, data });
  return data;
}

function listOffsets(zone: string, now: number): ZoneOffset[] {
  let at = now - DATA_RANGE_MS;
  let minutes = getOffsetMinutes(at, zone);
  const offsets = [{ from: toIso(at), minutes }];
  for (; at < now + DATA_RANGE_MS; at += DAY_MS) {
    const next = getOffsetMinutes(at + DAY_MS, zone);
    if (next === minutes) continue;
    minutes = next;
    offsets.push({ from: toIso(findChangeBetween(at, at + DAY_MS, zone)), minutes });
  }
  return offsets;
}

/** Moment, to the minute, of the clock change between two moments with different offsets. */
function findChangeBetween(before: number, after: number, zone: string): number {
  const minutes = getOffsetMinutes(after, zone);
  let [unchanged, changed] = [before, after];
  while (changed - unchanged > MINUTE_MS) {
    const middle = Math.floor((unchanged + changed) / 2 / MINUTE_MS) * MINUTE_MS;
    if (getOffsetMinutes(middle, zone) === minutes) changed = middle;
    else unchanged = middle;
  }
  return changed;
}

function getOffsetMinutes(at: number, zone: string): number {
  const { year, month, day, hour, minute } = toZonedParts(at, zone);
  return Math.floor((Date.UTC(year, month - 1, day, hour, minute) - at) / MINUTE_MS);
}

function toIso(at: number): string {
  return new Date(at).toISOString();
}
