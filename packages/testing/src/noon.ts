import { toZonedDay } from "@wardline/domain/time/zoned-day";

/** A time zone where it is noon, so that no day ends during tests. All processes of a run share it. */
export const NOON_ZONE = (process.env.NOON_ZONE ??= findNoonZone());

/** Today's date in that zone, YYYY-MM-DD. */
export function getToday(): string {
  return toZonedDay(Date.now(), NOON_ZONE);
}

function findNoonZone(): string {
  const zone = Intl.supportedValuesOf("timeZone").find((timeZone) => {
    if (timeZone.startsWith("Antarctica/")) return false;
    const hour = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", hourCycle: "h23", timeZone });
    return hour.format() === "12";
  });
  return zone ?? "UTC";
}
