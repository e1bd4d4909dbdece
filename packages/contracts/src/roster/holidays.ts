import { LIMITS } from "@wardline/domain/limits";
import * as z from "zod";
import { endpoint } from "../endpoint.js";
import { day, line, version, year } from "../fields.js";

const country = z
  .string()
  .regex(/^[A-Z]{2}$/, "Please choose a country.")
  .optional();
const region = z
  .string()
  .regex(/^[A-Za-z0-9]{1,4}$/, "Please choose a region.")
  .optional();

/** A public holiday; `date` is YYYY-MM-DD. */
export const holiday = z.object({ date: z.string(), name: z.string() });
export type Holiday = z.output<typeof holiday>;

const codeWithName = z.object({ code: z.string(), name: z.string() });

/** A year's holidays as confirmed by the hospital (docs/wire/roster.md, Holidays). */
export const confirmedHolidays = z.object({
  year: z.int(),
  /** ISO 3166; null if not chosen. */
  country: z.string().nullable(),
  /** Region code within the country; null: none. */
  region: z.string().nullable(),
  /** Sorted by date; empty until the year is confirmed. */
  holidays: z.array(holiday),
  /** 0 if the year was never confirmed. */
  version,
});
export type ConfirmedHolidays = z.output<typeof confirmedHolidays>;

/** Confirmed holidays with the country's proposal, for people who may confirm them. */
export const holidays = confirmedHolidays.extend({
  proposal: z
    .object({
      /**
       * Country of the proposal: the requested country, else the year's confirmed country, else the country of the
       * latest confirmed year, else the country of the hospital's zone.
       */
      country: z.string().nullable(),
      region: z.string().nullable(),
      holidays: z.array(holiday),
      countries: z.array(codeWithName),
      /** Regions of the country; may be empty. */
      regions: z.array(codeWithName),
      /** Source and licence of the holiday data, which the page must show. */
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
  summary:
    "The confirmed holidays of a year, and the proposed ones for callers who may confirm them",
  description: "Returns the holidays of one year with the version to send with a change.",
  failed: "Failed to fetch the holidays.",
  query: z.object({ year, country, region }),
  reply: holidays,
});

export const saveHolidays = endpoint({
  method: "PUT",
  path: "/holidays",
  access: ["roster.manage", "settings.manage"],
  cost: "reckoning",
  summary: "Confirm exactly the given days as the holidays of a year",
  description: "Replaces the confirmed holidays of one year.",
  failed: "Failed to save the holidays.",
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
        "Each date can be listed only once.",
      ),
  }),
  reply: confirmedHolidays,
});
