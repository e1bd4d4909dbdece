import * as z from "zod";
import { day, moment } from "../fields.js";

const when = z.union([day, moment], "Please give a date as YYYY-MM-DD, or a time.");

/** Period of a log query (docs/wire/operations.md, Audit). */
export const logPeriod = {
  /** From a moment, or from the start of a day in the hospital's zone. */
  from: when.optional(),
  /** Up to a moment (exclusive), or through the end of a day in the hospital's zone. */
  to: when.optional(),
};
