import { PATIENT_STATUSES } from "@wardline/domain/patients/patient-status";
import * as z from "zod";
import { endpoint } from "./endpoint.js";
import { day, id, time } from "./fields.js";
import { zoneFields } from "./zones.js";

/** Whole minutes: half of what is counted lasted no longer than `median`, nine tenths no longer than `ninth`. */
const durations = {
  amount: z.int(),
  median: z.int().nullable(),
  ninth: z.int().nullable(),
};

/** How many cards, or beds, are in it now, and for how many whole minutes the longest of them has been; null where none is. */
const present = { now: z.int(), longest: z.int().nullable() };

const callResults = { reached: z.int(), no_answer: z.int(), wrong_person: z.int() };

/** One hour, or one day of the hospital (docs/wire.md, Statistics). */
const period = z.object({
  at: time,
  until: time,
  /** What was counted at its full hours, on average and at most; null where none was counted. */
  census: z
    .object({
      hours: z.int(),
      patients: z.number(),
      most: z.int(),
      /** Null where beds were not counted, or where there are none. */
      beds: z.number().nullable(),
    })
    .nullable(),
  arrivals: z.int(),
  discharged: z.int(),
  deceased: z.int(),
  /** From and to other beds; of the whole hospital always 0. */
  moved_in: z.int(),
  moved_out: z.int(),
});
export type StatisticsPeriod = z.output<typeof period>;

/** How a hospital or one of its wards was used, in numbers alone: nothing of a patient (docs/wire.md, Statistics). */
export const statistics = z.object({
  from: z.string(),
  to: z.string(),
  timezone: z.string(),
  ...zoneFields,
  /** When it was looked at; periods that begin later are not there. */
  as_of: time,
  step: z.enum(["hour", "day"]),
  ward: z.object({ id, name: z.string() }).nullable(),
  /** The first hour that was counted by ward; null before it. */
  wards_since: time.nullable(),
  periods: z.array(period),
  /** All days together, by the hour of the hospital's clock: 24 of them. */
  day_hours: z.array(z.object({ arrivals: z.int(), departures: z.int() })),
  /** Of the cards that were closed in these days; `bands` as `domain/statistics.STAY_BAND_HOURS` divides them. */
  stays: z.object({ ...durations, bands: z.array(z.int()) }),
  /** Of the times in each open status that ended in these days; `now` is about the cards that have it. */
  statuses: z.array(z.object({ status: z.enum(PATIENT_STATUSES), ...durations, ...present })),
  /** Of the waits that ended in these days, by reason; `now` is about the cards that wait for it. Most at first. */
  waits: z.array(z.object({ reason: z.string(), ...durations, ...present })),
  /**
   * How long beds were cleaned after a patient, of those that became ready in these days; `now` is about the beds that wait
   * for it. Null where the hospital does not have its beds cleaned.
   */
  cleaning: z.object({ ...durations, ...present }).nullable(),
  /** How calls to people on call ended in these days; absent where none was reported, and of a ward. */
  calls: z
    .object({
      departments: z.array(z.object({ department: z.string(), ...callResults })),
      /** YYYY-MM. */
      months: z.array(z.object({ month: z.string(), ...callResults })),
      /** By the hour of the hospital's clock. */
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
  cost: "report",
  summary: "How full the hospital or a ward was, who came and left, and how long things took",
  description: "Returns the figures of a period for the hospital or one ward.",
  errors: ["NOT_FOUND"],
  failed: "Failed to load the statistics.",
  query: z.object({
    from: day,
    to: day,
    /** One ward alone; the whole hospital by default. */
    ward: id.optional(),
  }),
  reply: statistics,
});
