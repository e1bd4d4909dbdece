import { type DutyClock, dutySpan } from "@wardline/domain/duty";

/** When the roster of a day YYYY-MM-DD is on call: "On call from Sat 21 Nov 08:00 until Sun 22 Nov 08:00." */
export function dutySpanText(day: string, clock: DutyClock): string {
  const { from, until } = dutySpan(day, clock);
  return `On call from ${moment(from, clock.zone)} until ${moment(until, clock.zone)}.`;
}

function moment(at: number, zone: string): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Date(at).toLocaleString("en-GB", { ...options, timeZone: zone });
  const weekday = part({ weekday: "short" });
  const date = part({ day: "numeric", month: "short" });
  return `${weekday} ${date} ${part({ hour: "2-digit", minute: "2-digit" })}`;
}
