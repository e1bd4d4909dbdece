import { LIMITS } from "@wardline/domain/limits";
import { ROSTER_ROLES } from "@wardline/domain/roster/roster-role";
import { getCellKey } from "@wardline/domain/roster-month/month-plan";
import { countDaysBetween, isDay } from "@wardline/domain/time/zoned-day";
import * as z from "zod";
import { endpoint } from "../endpoint.js";
import { day, line, month, time, version, year } from "../fields.js";
import { zoneFields } from "../zones.js";
import { absence } from "./absences.js";
import { offer } from "./offers.js";
import { roster, rosterCover, rosterPerson } from "./roster.js";
import { rosterFinding, rosterRules, ruleReasons } from "./roster-rules.js";

/** Maximum number of posts per save, and maximum number of days between them: a month with a week on each side. */
const SAVE_LIMITS = {
  changes: 31 * ROSTER_ROLES.length * LIMITS.positions,
  daysApart: 45,
} as const;

const department = line(LIMITS.text, "Please select a department.");

/** A person's burden, in which covers count as worked (docs/wire/roster.md, The month). */
export const burden = z.object({
  hours: z.number(),
  duties: z.int(),
  nights: z.int(),
  weekends: z.int(),
  holidays: z.int(),
});

/** A day of the month; the day begins at the department's duty start. */
export const gridDay = z.object({
  /** YYYY-MM-DD. */
  date: z.string(),
  from: time,
  until: time,
  /** Holiday name, or null. */
  holiday: z.string().nullable(),
  /** Null if the date has no roster yet. */
  roster: z.object({ id: z.string(), version }).nullable(),
  /** True if the roster lists the department. */
  is_listed: z.boolean(),
});
export type GridDay = z.output<typeof gridDay>;

/**
 * A person in the grid: staff of the department with a roster role, and anybody else on the department's roster in this
 * month.
 */
export const gridPerson = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Current role; for former staff, the role in which they have duties. */
  role: z.string(),
  /** True if the person can be given duties in the department. */
  is_staff: z.boolean(),
  /** Burden in this month, according to rosters and covers. */
  burden,
});
export type GridPerson = z.output<typeof gridPerson>;

export const gridDuty = z.object({
  date: z.string(),
  role: z.enum(ROSTER_ROLES),
  position: z.int(),
  person: z.string(),
  /** Hours of the whole duty, even if partly covered. */
  hours: z.number(),
});

/** Working time outside the department's month that the rules take into account. */
const workedTime = z.object({
  person: z.string(),
  name: z.string(),
  date: z.string(),
  post: z.string(),
  /** Epoch milliseconds. */
  from: z.number(),
  until: z.number(),
});

/** A department's month (docs/wire/roster.md, The month). */
export const rosterGrid = z.object({
  department: z.string(),
  month: z.int(),
  year: z.int(),
  /** IANA zone of the hospital. */
  zone: z.string(),
  ...zoneFields,
  days: z.array(gridDay),
  /** Sorted by role from the house officer up, then by name; former staff come last. */
  people: z.array(gridPerson),
  duties: z.array(gridDuty),
  covers: z.array(rosterCover),
  offers: z.array(offer),
  /** Absences that overlap the month; kind and note are left out for readers without the right. */
  absences: z.array(absence),
  /** Planning data; null for readers who do not make the department's roster. */
  planning: z
    .object({
      rules: rosterRules,
      /** Existing findings of the month, worst first. */
      findings: z.array(rosterFinding),
      around: z.array(workedTime),
      /** False if the year's holidays are unconfirmed; holidays are then neither marked nor counted. */
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

/** New person for a post, or none; `expected` is the person the client saw on the post. */
export const gridChange = z.strictObject({
  ...cell,
  person: personId.nullable(),
  expected: personId.nullable(),
});

/** `data` of `ROSTER_OVERTAKEN`: the current person on each post that somebody else has changed. */
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
  summary: "Get a department's month: its people, days, duties, offers and absences",
  description:
    "Returns one department's month; `planning` is null for callers who do not make its roster.",
  errors: ["NOT_FOUND"],
  failed: "Failed to fetch the month.",
  query: z.object({ department, month, year }),
  reply: rosterGrid,
});

export const saveRosterGrid = endpoint({
  method: "PUT",
  path: "/roster/grid",
  access: "roster.write",
  cost: "reckoning",
  summary: "Save changes to many days of a department's roster: all changes or none",
  description: "Saves all changed posts of a month at once.",
  errors: ["ROSTER_OVERTAKEN", "ROSTER_RULES"],
  failed: "Failed to save the month.",
  idempotent: true,
  body: z.strictObject({
    department,
    changes: z
      .array(gridChange)
      .min(1, "There is nothing to save.")
      .max(SAVE_LIMITS.changes, `Please save at most ${SAVE_LIMITS.changes} changes at a time.`)
      .superRefine((changes, context) => {
        const refuse = (message: string) => context.addIssue({ code: "custom", message });
        if (new Set(changes.map(getCellKey)).size < changes.length) {
          refuse("Each duty can be changed only once.");
        }
        const dates = changes.map(({ date }) => date).filter(isDay);
        const [first = "", ...others] = dates.sort((a, b) => a.localeCompare(b));
        const last = others.at(-1);
        if (last !== undefined && countDaysBetween(first, last) > SAVE_LIMITS.daysApart) {
          refuse("Please save the changes of one month at a time.");
        }
      }),
    reasons: ruleReasons,
  }),
  reply: z.object({
    /** Changed or created rosters by date, as visible to the caller. */
    rosters: z.array(roster),
    /** Covers that ended because the covered person left the post. */
    dropped_covers: z.array(rosterCover),
  }),
});

/** A person's share of the duties over some weeks (docs/wire/roster.md, Fairness). */
export const personFairness = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.string(),
  is_staff: z.boolean(),
  /** Burden according to rosters alone. */
  planned: burden,
  /** Burden according to rosters and covers, including future duties. */
  worked: burden,
  /** Part of `worked` that has been completed by the time of the answer. */
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
  people: z.array(personFairness),
  /** Smallest and largest burden per role among the department's staff. */
  spread: z.array(z.object({ role: z.string(), planned: spread, worked: spread })),
});
export type Fairness = z.output<typeof fairness>;

export const getRosterFairness = endpoint({
  method: "GET",
  path: "/roster/fairness",
  access: "roster.write",
  cost: "report",
  summary: "Get each person's share of a department's duties, as planned and as worked",
  description: "Returns each person's duty totals for a period.",
  errors: ["NOT_FOUND"],
  failed: "Failed to fetch the shares of duties.",
  query: z.object({ department, from: day, to: day }).superRefine(({ from, to }, context) => {
    if (!isDay(from) || !isDay(to)) return;
    const refuse = (message: string) => context.addIssue({ code: "custom", path: ["to"], message });
    if (to < from) refuse("The last day must not come before the first one.");
    else if (countDaysBetween(from, to) >= LIMITS.fairnessDays) {
      refuse(`Please choose at most ${LIMITS.fairnessDays} days.`);
    }
  }),
  reply: fairness,
});
