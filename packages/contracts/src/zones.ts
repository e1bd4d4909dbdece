import * as z from "zod";
import { time } from "./fields.js";

/**
 * Beside each zone that an answer names, for browsers that do not know it: `domain/time/zoned-day.learnZone` takes them
 * (docs/wire.md, Zones). Absent from servers of the version before, and from what was stored then.
 */
export const zoneFields = {
  zone_alias: z.string().nullable().optional(),
  offsets: z.array(z.object({ from: time, minutes: z.int() })).optional(),
};
