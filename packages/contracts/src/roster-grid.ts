import { LIMITS } from "@wardline/domain/limits";
import { ROSTER_ROLES } from "@wardline/domain/roster/roster-role";
import { cellKey } from "@wardline/domain/roster-month/month-plan";
import { daysBetween, isDay } from "@wardline/domain/time/zoned-day";
import * as z from "zod";
import { absence } from "./absences.js";
import { endpoint } from "./endpoint.js";
import { day, line, month, time, version, year } from "./fields.js";
import { offer } from "./offers.js";
import { roster, rosterCover, rosterPerson } from "./roster.js";
import { rosterFinding, rosterRules, ruleReasons } from "./roster-rules.js";
import { zoneFields } from "./zones.js";

/** How many posts one save can change, and how far apart their dates can lie: a month with a week before and after it. */
const SAVED = { changes: 31 * ROSTER_ROLES.length * LIMITS.positions, daysApart: 45 } as const;

const department = line(LIMITS.text, "Please select a department.");

/** What somebody does by some rosters: covers as who is on call worked them (docs/wire.md, The month). */
export const burden = z.object({
  hours: z.number(),
  duties: z.int(),
  nights: z.int(),
  weekends: z.int(),
  holidays: z.int(),
});

/** A day of the month, by the department's duty start. */
export const gridDay = z.object({
  /** YYYY-MM-DD. */
  date: z.string(),
  from: time,
  until: time,
  /** The name of the holiday; null where it is none. */
  holiday: z.string().nullable(),
  /** Null where the date has no roster yet. */
  roster: z.object({ id: z.string(), version }).nullable(),
  /** Whether the roster lists the department. */
  is_listed: z.boolean(),
});
export type GridDay = z.output<typeof gridDay>;

/** A row of the grid: the staff of the department who can be on its roster, and who else is on it in this month. */
export const gridPerson = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** The present role, or, of who is not of the department any more, that of the duties. */
  role: z.string(),
  /** Whether this person can be given duties of the department. */
  is_staff: z.boolean(),
  /** In this month, as the rosters and covers stand. */
  burden,
});
export type GridPerson = z.output<typeof gridPerson>;

export const gridDuty = z.object({
  date: z.string(),
  role: z.enum(ROSTER_ROLES),
  position: z.int(),
  person: z.string(),
  /** Of the whole duty, also where others cover a part of it. */
  hours: z.number(),
});

/** A time that a person of the grid works outside of the department's month, by which rules judge the days in it. */
const workedTime = z.object({
  person: z.string(),
  name: z.string(),
  date: z.string(),
  post: z.string(),
  /** Epoch milliseconds. */
  from: z.number(),
  until: z.number(),
});

/** A department's month (docs/wire.md, The month). */
export const rosterGrid = z.object({
  department: z.string(),
  month: z.int(),
  year: z.int(),
  /** The hospital's IANA zone. */
  zone: z.string(),
  ...zoneFields,
  days: z.array(gridDay),
  /** By role from the house officer up, then by name. */
  people: z.array(gridPerson),
  duties: z.array(gridDuty),
  covers: z.array(rosterCover),
  /** Those that the caller may see. */
  offers: z.array(offer),
  /** That share a day with the month; without kind and note for those who may not know. */
  absences: z.array(absence),
  /** What is needed to plan; null for those who do not make the department's roster. */
  planning: z
    .object({
      rules: rosterRules,
      /** Broken by the month as it stands, worst first. */
      findings: z.array(rosterFinding),
      around: z.array(workedTime),
      /** False: nobody has confirmed the holidays of the year, so that none is marked or counted. */
      has_holidays: z.boolean(),
    })
    .nullable(),
});
export type RosterGrid = z.output<typeof rosterGrid>;

const cell = {
  date: day,
  role: z.enum(ROSTER_ROLES),
  position: z.int().min(1).max(LIMITS.positions),
};
const personId = z.uuid("This person could not be found.");

/** One post that is to have another person, or nobody; `expected` is who was there when it was changed. */
export const gridChange = z.strictObject({
  ...cell,
  person: personId.nullable(),
  expected: personId.nullable(),
});

/** What `ROSTER_OVERTAKEN` says in `data`: who is now on each post that somebody else has changed meanwhile. */
export const overtakenPosts = z.object({
  present: z.array(
    z.object({
      date: z.string(),
      role: z.enum(ROSTER_ROLES),
      position: z.int(),
      person: rosterPerson.nullable(),
    }),
  ),
});
export type OvertakenPosts = z.output<typeof overtakenPosts>;

export const getRosterGrid = endpoint({
  method: "GET",
  path: "/roster/grid",
  access: "any",
  cost: "reckoning",
  summary: "A department's month: its people, days, duties and all that speaks for or against them",
  description: "Returns everything that a page needs to plan one department's month.",
  errors: ["NOT_FOUND"],
  failed: "Failed to fetch the month",
  query: z.object({ department, month, year }),
  reply: rosterGrid,
});

export const saveRosterGrid = endpoint({
  method: "PUT",
  path: "/roster/grid",
  access: "roster.write",
  cost: "reckoning",
  summary: "Save changes of many days of a department's roster, all or none of them",
  description: "Saves the changed posts of a month in one change.",
  errors: ["ROSTER_OVERTAKEN", "ROSTER_RULES"],
  failed: "Failed to save the month",
  idempotent: true,
  body: z.strictObject({
    department,
    changes: z
      .array(gridChange)
      .min(1, "There is nothing to save.")
      .max(SAVED.changes, `Please save at most ${SAVED.changes} changes at a time.`)
      .superRefine((changes, context) => {
        const refuse = (message: string) => context.addIssue({ code: "custom", message });
        if (new Set(changes.map(cellKey)).size < changes.length) {
          refuse("Each post can be changed once only.");
        }
        const dates = changes.map(({ date }) => date).filter(isDay);
        const [first = "", ...others] = dates.sort((a, b) => a.localeCompare(b));
        const last = others.at(-1);
        if (last !== undefined && daysBetween(first, last) > SAVED.daysApart) {
          refuse("Please save the changes of one month at a time.");
        }
      }),
    reasons: ruleReasons,
  }),
  reply: z.object({
    /** The rosters that were changed or begun, by date, as far as the caller may see them. */
    rosters: z.array(roster),
    /** The covers that ended because who was covered is no longer on the post. */
    dropped_covers: z.array(rosterCover),
  }),
});

/** A person's share of some weeks (docs/wire.md, Fairness). */
export const fairnessOfPerson = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.string(),
  is_staff: z.boolean(),
  /** By the rosters alone. */
  planned: burden,
  /** Counts rosters and covers, including duties that are still to come. */
  worked: burden,
  /** The part of `worked` that had been worked when the server answered. */
  done: burden,
});

const range = z.object({ least: z.number(), most: z.number() });
const spread = z.object({
  hours: range,
  duties: range,
  nights: range,
  weekends: range,
  holidays: range,
});

export const fairness = z.object({
  department: z.string(),
  from: z.string(),
  to: z.string(),
  people: z.array(fairnessOfPerson),
  /** Of each role that staff of the department hold, from the least to the most that one of them has. */
  spread: z.array(z.object({ role: z.string(), planned: spread, worked: spread })),
});
export type Fairness = z.output<typeof fairness>;

export const getRosterFairness = endpoint({
  method: "GET",
  path: "/roster/fairness",
  access: "roster.write",
  cost: "report",
  summary:
    "How hours, duties, nights, weekends and holidays are shared in a department, as planned, with covers and as worked until now",
  description: "Returns for each person the sums of duties in a period.",
  errors: ["NOT_FOUND"],
  failed: "Failed to fetch how duties are shared",
  query: z.object({ department, from: day, to: day }).superRefine(({ from, to }, context) => {
    if (!isDay(from) || !isDay(to)) return;
    const refuse = (message: string) => context.addIssue({ code: "custom", path: ["to"], message });
    if (to < from) refuse("The last day must not come before the first one.");
    else if (daysBetween(from, to) >= LIMITS.fairnessDays) {
      refuse(`Please choose at most ${LIMITS.fairnessDays} days.`);
    }
  }),
  reply: fairness,
});
