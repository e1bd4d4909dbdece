import * as z from "zod";
import { day, moment } from "../fields.js";

const dayOrMoment = z.union([day, moment], "Please give a date as YYYY-MM-DD, or a time.");

/** Period of a log query (docs/wire/operations.md, Audit). */
export const logPeriod = {
  /** Start of the period: a moment, or a whole day in the hospital's zone. */
  from: dayOrMoment.optional(),
  /** End of the period: a moment (exclusive), or a whole day in the hospital's zone. */
  to: dayOrMoment.optional(),
};
