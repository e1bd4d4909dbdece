import { countDaysBetween, isDay } from "@wardline/domain/time/zoned-day";
import * as z from "zod";
import { endpoint } from "../endpoint.js";
import { plannedCover, plannedDay } from "./roster.js";
import { rosterFinding } from "./roster-rules.js";

/** Maximum number of days per check, and of days between the first and the last: one day a week for half a year. */
const CHECK_LIMITS = { count: 27, daysApart: 26 * 7 } as const;

const checkedDays = z
  .array(z.strictObject(plannedDay))
  .min(1)
  .max(CHECK_LIMITS.count)
  .refine((days) => {
    const dates = days.map(({ date }) => date).filter(isDay);
    const [first = "", ...others] = dates.sort((a, b) => a.localeCompare(b));
    const last = others.at(-1);
    return last === undefined || countDaysBetween(first, last) <= CHECK_LIMITS.daysApart;
  }, "Please check at most half a year at a time.");

export const checkRoster = endpoint({
  method: "POST",
  path: "/roster/check",
  access: "roster.write",
  cost: "reckoning",
  summary: "Check which rules the rosters of some dates would break; nothing is saved",
  description:
    "Returns each rule that a draft would break, with the person and the date, worst first.",
  failed: "Failed to check the roster.",
  body: z.union([z.strictObject(plannedDay), z.strictObject({ days: checkedDays })]),
  reply: z.array(rosterFinding),
});

export const checkCover = endpoint({
  method: "POST",
  path: "/roster/covers/check",
  access: "any",
  cost: "reckoning",
  summary: "Check which rules a cover would break; nothing is saved",
  description:
    "Returns the rules that a cover would break; empty also if nobody is on the post, or the person cannot cover it.",
  failed: "Failed to check the cover.",
  body: z.strictObject(plannedCover),
  reply: z.array(rosterFinding),
});
