import { addDays, findZonedMinute, toZonedDay, toZonedParts } from "../time/zoned-day.js";

const MINUTE_MS = 60_000;

/** A hospital's clock that caches each conversion, because people on a roster share most times. */
export class HospitalClock {
  private readonly minutes = new Map<string, number>();
  private readonly moments = new Map<string, number>();
  private readonly days = new Map<number, string>();
  private readonly added = new Map<string, string>();

  constructor(private readonly zone: string) {}

  /** The local day YYYY-MM-DD at `at` (epoch milliseconds). */
  day(at: number): string {
    return getOrCompute(this.days, at, () => toZonedDay(at, this.zone));
  }

  /** Like `addDays`, cached. */
  addDays(day: string, days: number): string {
    return getOrCompute(this.added, `${day} ${days}`, () => addDays(day, days));
  }

  /** Like `findZonedMinute`, cached. */
  minute(day: string, minute: number): number {
    return getOrCompute(this.minutes, `${day} ${minute}`, () =>
      findZonedMinute(day, minute, this.zone),
    );
  }

  /** Returns the moment `days` days before `at` at the same time of day (both epoch milliseconds). */
  subtractDays(at: number, days: number): number {
    return getOrCompute(this.moments, `${at} ${days}`, () => {
      const { hour, minute } = toZonedParts(at, this.zone);
      const day = addDays(this.day(at), -days);
      return this.minute(day, hour * 60 + minute) + (at % MINUTE_MS);
    });
  }
}

function getOrCompute<Key, Value>(cache: Map<Key, Value>, key: Key, make: () => Value): Value {
  const cachedValue = cache.get(key);
  if (cachedValue !== undefined) return cachedValue;
  const newValue = make();
  cache.set(key, newValue);
  return newValue;
}
