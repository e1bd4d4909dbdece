import type { Holiday } from "@wardline/contracts/roster/holidays";
import { addDays } from "@wardline/domain/time/zoned-day";
import { LRUCache } from "lru-cache";

interface NamedPlace {
  code: string;
  name: string;
}

/** Source of the proposed holidays, whose licence requires attribution. */
export const HOLIDAYS_ATTRIBUTION = {
  text: "Proposed by date-holidays, with data from Wikipedia (CC BY-SA 3.0).",
  url: "https://github.com/commenthol/date-holidays",
} as const;

const DAY_MS = 24 * 3_600_000;

/**
 * Maximum number of cached years. Years are cached because each calculation blocks the event loop for up to a tenth of
 * a second.
 */
const MAX_CACHED_YEARS = 500;
const holidayCache = new LRUCache<string, Holiday[]>({ max: MAX_CACHED_YEARS });
let countries: NamedPlace[] | null = null;

/** Loads the library on first use, because its data is large and most installations never need it. */
async function loadLibrary() {
  const { default: Holidays } = await import("date-holidays");
  return Holidays;
}

/** Lists the public holidays of a country or region in a year, with every day of longer holidays. */
export async function listProposedHolidays(
  { country, region }: { country: string; region: string | null },
  year: number,
): Promise<Holiday[]> {
  const Holidays = await loadLibrary();
  const key = [country, region, year].join(" ");
  const calculated =
    holidayCache.get(key) ?? calculateHolidays(Holidays, { country, region }, year);
  holidayCache.set(key, calculated);
  return calculated;
}

function calculateHolidays(
  Holidays: Awaited<ReturnType<typeof loadLibrary>>,
  { country, region }: { country: string; region: string | null },
  year: number,
): Holiday[] {
  const known = region === null ? new Holidays(country) : new Holidays(country, region);
  const byDate = new Map<string, Holiday>();
  for (const { date: first, start, end, name, type } of known.getHolidays(year, "en")) {
    if (type !== "public") continue;
    const days = Math.max(1, Math.round((end.getTime() - start.getTime()) / DAY_MS));
    for (let day = 0; day < days; day += 1) {
      const date = addDays(first.slice(0, 10), day);
      if (date.startsWith(`${year}-`) && !byDate.has(date)) byDate.set(date, { date, name });
    }
  }
  return [...byDate.values()].sort((a, b) => a.date.localeCompare(b.date));
}

export async function listKnownCountries(): Promise<NamedPlace[]> {
  const Holidays = await loadLibrary();
  countries ??= toNamedPlaces(new Holidays().getCountries("en"));
  return countries;
}

export async function listKnownRegions(country: string): Promise<NamedPlace[]> {
  const Holidays = await loadLibrary();
  return toNamedPlaces(new Holidays().getStates(country, "en") ?? {});
}

/** Returns the country of an IANA zone, or null. */
export async function findCountry(zone: string): Promise<string | null> {
  // A zone may have several names, and a country lists only one of them.
  const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions();
  const known = await listKnownCountries();
  return known.find(({ code }) => listZones(code).includes(timeZone))?.code ?? null;
}

/** Time zones of a locale: a method in newer engines and a property in older engines; TypeScript knows neither. */
interface LocaleWithZones extends Intl.Locale {
  getTimeZones?: () => readonly string[];
  timeZones?: readonly string[];
}

function listZones(country: string): readonly string[] {
  const locale: LocaleWithZones = new Intl.Locale(`und-${country}`);
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

function toNamedPlaces(names: Record<string, string>): NamedPlace[] {
  return Object.entries(names)
    .map(([code, name]) => ({ code, name }))
    .sort((a, b) => a.name.localeCompare(b.name, "en"));
}
