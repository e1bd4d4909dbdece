import { ROSTER_ROLES } from "@wardline/domain/roster/roster-role";
import * as z from "zod";
import { endpoint } from "../endpoint.js";
import { day, time } from "../fields.js";

const seenDuties = z.object({
  /** Departments that ask for confirmation, or that have confirmations. */
  departments: z.array(z.string()),
  seen: z.array(
    z.object({
      date: z.string(),
      department: z.string(),
      role: z.enum(ROSTER_ROLES),
      position: z.int(),
      at: time,
    }),
  ),
});
export type SeenDuties = z.output<typeof seenDuties>;

export interface SeenDuty {
  date: string;
  department: string;
  role: string;
  position: number;
  name: string;
}

export const listSeen = endpoint({
  method: "GET",
  path: "/roster/seen",
  access: "roster.write",
  cost: "reckoning",
  summary: "The duties in a range of days that were marked as seen",
  description:
    "Returns the duties that everybody on call in them has marked as seen, with the time of the last mark. Both days are included.",
  failed: "Failed to fetch the seen duties.",
  query: z.object({ from: day, until: day }),
  reply: seenDuties,
});
