/** "Sunday 22 November at 14:07" by the clocks of `zone`. */
export function momentText(at: Date, zone: string): string {
  return `${partOf(at, zone, { weekday: "long", day: "numeric", month: "long" })} at ${clockText(at, zone)}`;
}

/** "Sun 22 Nov 14:07" by the clocks of `zone`, as pages say when duties begin. `at`: RFC 3339, or epoch milliseconds. */
export function shortMomentText(at: string | number, zone: string): string {
  const weekday = partOf(at, zone, { weekday: "short" });
  return `${weekday} ${partOf(at, zone, { day: "numeric", month: "short" })} ${clockText(at, zone)}`;
}

/** "14:07" by the clocks of `zone`. `at`: RFC 3339, or epoch milliseconds. */
export function clockText(at: Date | string | number, zone: string): string {
  return partOf(at, zone, { hour: "2-digit", minute: "2-digit" });
}

function partOf(
  at: Date | string | number,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): string {
  return new Date(at).toLocaleString("en-GB", { ...options, timeZone });
}
