/** "Sunday 22 November at 14:07" by the clocks of `zone`. */
export function momentText(at: Date, zone: string): string {
  const day = { weekday: "long", day: "numeric", month: "long", timeZone: zone } as const;
  const time = { hour: "2-digit", minute: "2-digit", timeZone: zone } as const;
  return `${at.toLocaleDateString("en-GB", day)} at ${at.toLocaleTimeString("en-GB", time)}`;
}
