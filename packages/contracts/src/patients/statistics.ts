import { PATIENT_STATUSES } from "@wardline/domain/patients/patient-status";
import * as z from "zod";
import { endpoint } from "../endpoint.js";
import { day, id, time } from "../fields.js";
import { zoneFields } from "../zones.js";

/** Median and 90th percentile (`ninth`), in whole minutes. */
const durations = {
  amount: z.int(),
  median: z.int().nullable(),
  ninth: z.int().nullable(),
};

/**
 * Number of patients or beds currently in this state, and the longest time in whole minutes; null if there are none.
 */
const currentState = { now: z.int(), longest: z.int().nullable() };

const callResults = { reached: z.int(), no_answer: z.int(), wrong_person: z.int() };

/** An hour or a local day (docs/wire/patients.md, Statistics). */
const period = z.object({
  at: time,
  until: time,
  /** Average and highest hourly count; null if no hour was counted. */
  census: z
    .object({
      hours: z.int(),
      patients: z.number(),
      most: z.int(),
      /** Null if beds were not counted or there are none. */
      beds: z.number().nullable(),
    })
    .nullable(),
  arrivals: z.int(),
  discharged: z.int(),
  deceased: z.int(),
  /** Number of patients moved into and out of the ward; always 0 for the whole hospital. */
  moved_in: z.int(),
  moved_out: z.int(),
});
export type StatisticsPeriod = z.output<typeof period>;

/** Anonymous usage of a hospital or a ward (docs/wire/patients.md, Statistics). */
export const statistics = z.object({
  from: z.string(),
  to: z.string(),
  timezone: z.string(),
  ...zoneFields,
  /** Time of the query; later hours and days are left out. */
  as_of: time,
  step: z.enum(["hour", "day"]),
  ward: z.object({ id, name: z.string() }).nullable(),
  /** First hour counted by ward; null if no hour has been counted yet. */
  wards_since: time.nullable(),
  periods: z.array(period),
  /** Totals by hour of the day in the hospital's zone, 24 entries. */
  day_hours: z.array(z.object({ arrivals: z.int(), departures: z.int() })),
  /** Stays that ended in the period; `bands` follow `domain/statistics.STAY_BAND_HOURS`. */
  stays: z.object({ ...durations, bands: z.array(z.int()) }),
  /**
   * Durations in each open status, of patients who left that status in the period; `now` counts patients currently in
   * it.
   */
  statuses: z.array(z.object({ status: z.enum(PATIENT_STATUSES), ...durations, ...currentState })),
  /** Waits that ended in the period, by reason, most frequent first; `now` counts patients waiting. */
  waits: z.array(z.object({ reason: z.string(), ...durations, ...currentState })),
  /**
   * Cleaning times of beds that became ready in the period; `now` counts beds being cleaned. Null if the hospital does
   * not use cleaning.
   */
  cleaning: z.object({ ...durations, ...currentState }).nullable(),
  /** Outcomes of calls in the period; absent for a ward, and if no call was reported. */
  calls: z
    .object({
      departments: z.array(z.object({ department: z.string(), ...callResults })),
      /** YYYY-MM. */
      months: z.array(z.object({ month: z.string(), ...callResults })),
      /** Hour of the day in the hospital's zone. */
      hours: z.array(z.object({ hour: z.int(), ...callResults })),
    })
    .optional(),
  now: z.object({ patients: z.int(), beds: z.int().nullable() }),
});
export type Statistics = z.output<typeof statistics>;

export const getStatistics = endpoint({
  method: "GET",
  path: "/statistics",
  access: "patients.read",
  forTokens: true,
  cost: "report",
  summary: "Get figures on beds, arrivals, departures and durations",
  description:
    "Returns the figures of a period for the hospital or one ward; durations are whole minutes.",
  errors: ["NOT_FOUND"],
  failed: "Failed to load the statistics.",
  query: z.object({
    from: day.meta({
      description: "First day in the hospital's time zone, today or earlier.",
      examples: ["2026-01-01"],
    }),
    to: day.meta({ description: "Last day.", examples: ["2026-01-31"] }),
    ward: id
      .optional()
      .describe(
        "One ward; by default the whole hospital. A caller limited to one ward gets this ward; a caller limited to several must name one.",
      ),
  }),
  reply: statistics,
});
