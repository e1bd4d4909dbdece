import { zonedDay } from "@wardline/domain/time/zoned-day";

/** Time zone of hospitals and browsers, where it is noon: no day ends there while journeys run. */
export const ZONE = findNoon();

/** Today's date in `ZONE`, YYYY-MM-DD. */
export function today(): string {
  return zonedDay(Date.now(), ZONE);
}

/** All processes of a run read the zone that the first one found. */
function findNoon(): string {
  process.env.JOURNEY_ZONE ??= Intl.supportedValuesOf("timeZone").find((timeZone) => {
    if (timeZone.startsWith("Antarctica/")) return false;
    const hour = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", hourCycle: "h23", timeZone });
    return hour.format() === "12";
  });
  return process.env.JOURNEY_ZONE ?? "UTC";
}
