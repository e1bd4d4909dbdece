import { type DutyClock, dutySpan } from "@wardline/domain/duty";

/** Departments named one by one; more of them are counted. */
const NAMED = 3;

/** A department whose duties begin at a time of its own, "HH:MM". */
export interface OwnStart {
  department: string;
  start: string;
}

/**
 * When the roster of a day YYYY-MM-DD is on call: "On call from Sat 21 Nov 08:00 until Sun 22 Nov 08:00.", and after it
 * a sentence for each other start that departments have: "Surgery from Sat 21 Nov 20:00 until Sun 22 Nov 20:00."
 */
export function dutySpanText(day: string, clock: DutyClock, own: readonly OwnStart[] = []): string {
  const starts = [...new Set(own.map(({ start }) => start))]
    .filter((start) => start !== clock.start)
    .toSorted();
  const others = starts.map((start) => {
    const names = own.filter((one) => one.start === start).map(({ department }) => department);
    return `${namesText(names)} ${spanText(day, { ...clock, start })}.`;
  });
  return [`On call ${spanText(day, clock)}.`, ...others].join(" ");
}

function namesText(names: readonly string[]): string {
  if (names.length > NAMED) return `${names.length} departments`;
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}

function spanText(day: string, clock: DutyClock): string {
  const { from, until } = dutySpan(day, clock);
  return `from ${moment(from, clock.zone)} until ${moment(until, clock.zone)}`;
}

function moment(at: number, zone: string): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Date(at).toLocaleString("en-GB", { ...options, timeZone: zone });
  const weekday = part({ weekday: "short" });
  const date = part({ day: "numeric", month: "short" });
  return `${weekday} ${date} ${part({ hour: "2-digit", minute: "2-digit" })}`;
}
