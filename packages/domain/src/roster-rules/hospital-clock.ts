import { addDays, zonedDay, zonedMinute, zonedParts } from "../time/zoned-day.js";

const MINUTE_MS = 60_000;

/** The clocks of a hospital, which reads each time once: the people of a roster share most of them. */
export class HospitalClock {
  private readonly minutes = new Map<string, number>();
  private readonly moments = new Map<string, number>();
  private readonly days = new Map<number, string>();
  private readonly added = new Map<string, string>();

  constructor(private readonly zone: string) {}

  /** The day YYYY-MM-DD on which `at` (epoch milliseconds) falls. */
  day(at: number): string {
    return kept(this.days, at, () => zonedDay(at, this.zone));
  }

  /** As `addDays`. */
  addDays(day: string, days: number): string {
    return kept(this.added, `${day} ${days}`, () => addDays(day, days));
  }

  /** As `zonedMinute`. */
  minute(day: string, minute: number): number {
    return kept(this.minutes, `${day} ${minute}`, () => zonedMinute(day, minute, this.zone));
  }

  /** The moment at which the clocks showed the same time `days` days before `at` (both epoch milliseconds). */
  daysBefore(at: number, days: number): number {
    return kept(this.moments, `${at} ${days}`, () => {
      const { hour, minute } = zonedParts(at, this.zone);
      const day = addDays(this.day(at), -days);
      return this.minute(day, hour * 60 + minute) + (at % MINUTE_MS);
    });
  }
}

function kept<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  const held = known.get(key);
  if (held !== undefined) return held;
  const made = make();
  known.set(key, made);
  return made;
}
