import { LIMITS } from "@wardline/domain/limits";
import * as z from "zod";
import { endpoint } from "./endpoint.js";
import { day, line, version, year } from "./fields.js";

const country = z
  .string()
  .regex(/^[A-Z]{2}$/, "Please choose a country.")
  .optional();
const region = z
  .string()
  .regex(/^[A-Za-z0-9]{1,4}$/, "Please choose a region.")
  .optional();

/** A day off for most of the hospital's country; `date` is YYYY-MM-DD. */
export const holiday = z.object({ date: z.string(), name: z.string() });
export type Holiday = z.output<typeof holiday>;

const named = z.object({ code: z.string(), name: z.string() });

/** The holidays of a year as the hospital has confirmed them (docs/wire.md, Holidays). */
export const confirmedHolidays = z.object({
  year: z.int(),
  /** ISO 3166; null where none was chosen. */
  country: z.string().nullable(),
  /** The region's code within the country; null: none. */
  region: z.string().nullable(),
  /** By date; none until somebody has confirmed the year. */
  holidays: z.array(holiday),
  /** 0: the year was never confirmed. */
  version,
});
export type ConfirmedHolidays = z.output<typeof confirmedHolidays>;

/** The same with what is proposed for the country, for those who may confirm it. */
export const holidays = confirmedHolidays.extend({
  proposal: z
    .object({
      /** Of the proposal: the one that was asked for, else the confirmed one, else that of the hospital's time zone. */
      country: z.string().nullable(),
      region: z.string().nullable(),
      holidays: z.array(holiday),
      countries: z.array(named),
      /** Of the country; none where it has no regions. */
      regions: z.array(named),
      /** Whose collection it is and under which licence, to be said on the page. */
      attribution: z.object({ text: z.string(), url: z.string() }),
    })
    .nullable(),
});
export type Holidays = z.output<typeof holidays>;

export const getHolidays = endpoint({
  method: "GET",
  path: "/holidays",
  access: "any",
  cost: "reckoning",
  summary: "The confirmed holidays of a year, and for those who may confirm them the proposed ones",
  description: "Returns the holidays of one year with the version to send with a change.",
  failed: "Failed to fetch the holidays",
  query: z.object({ year, country, region }),
  reply: holidays,
});

export const saveHolidays = endpoint({
  method: "PUT",
  path: "/holidays",
  access: ["roster.manage", "settings.manage"],
  cost: "reckoning",
  summary: "Confirm the holidays of a year: those that are given, and no others",
  description: "Replaces the confirmed holidays of one year.",
  failed: "Failed to save the holidays",
  ifMatch: true,
  query: z.object({ year }),
  body: z.strictObject({
    country: country.unwrap().nullable(),
    region: region.unwrap().nullable(),
    holidays: z
      .array(z.strictObject({ date: day, name: line(LIMITS.name, "Please enter a name.") }))
      .max(LIMITS.holidays, `Please enter at most ${LIMITS.holidays} holidays.`)
      .refine(
        (days) => new Set(days.map(({ date }) => date)).size === days.length,
        "Each date can be one holiday only.",
      ),
  }),
  reply: confirmedHolidays,
});
