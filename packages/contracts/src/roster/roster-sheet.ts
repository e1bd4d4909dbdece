import { LIMITS } from "@wardline/domain/limits";
import { ROSTER_ROLES } from "@wardline/domain/roster/roster-role";
import * as z from "zod";
import { endpoint } from "../endpoint.js";
import { line, month, time, year } from "../fields.js";

const sheetPerson = {
  role: z.enum(ROSTER_ROLES),
  position: z.int(),
  /** The person's name on the roster. */
  name: z.string(),
  /** Current phone number; "" if unknown or the person has left. */
  phone: z.string(),
};

/** A day of a department's month with everybody on call and their numbers. */
const sheetDay = z.object({
  /** YYYY-MM-DD. */
  date: z.string(),
  /** In calling order. */
  people: z.array(z.object(sheetPerson)),
  /** Sorted by start. */
  covers: z.array(z.object({ ...sheetPerson, from: time, until: time })),
});

/** A department's month for printing; days without the department on the roster are left out. */
export const monthSheet = z.object({ department: z.string(), days: z.array(sheetDay) });
export type MonthSheet = z.output<typeof monthSheet>;
export type SheetDay = MonthSheet["days"][number];

export const getMonthSheets = endpoint({
  method: "GET",
  path: "/roster/sheet/:month/:year",
  access: "roster.write",
  forTokens: true,
  cost: "reckoning",
  summary: "A month's rosters by department, with names and telephone numbers, to print",
  description: "Returns one sheet per department with everything that a printed month shows.",
  failed: "Failed to fetch rosters",
  params: z.object({
    month,
    year,
  }),
  query: z.object({ department: line(LIMITS.text).optional() }),
  reply: z.array(monthSheet),
});
