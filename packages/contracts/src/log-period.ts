import * as z from "zod";
import { day, moment } from "./fields.js";

/** A day of the years in which moments are asked about. */
const dayAsked = day.refine((text) => text >= "1970-01-01" && text < "2200-01-01");
const when = z.union([dayAsked, moment], "Please give a date as YYYY-MM-DD, or a time.");

/** From when until when a log is asked for (docs/wire.md, Audit). */
export const logPeriod = {
  /** From a moment, or from the start of a day in the hospital's zone. */
  from: when.optional(),
  /** Until before a moment, or through the end of a day in the hospital's zone. */
  to: when.optional(),
};
