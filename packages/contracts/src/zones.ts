import * as z from "zod";
import { time } from "./fields.js";

/**
 * Data of each zone in an answer, for browsers that do not know the zone; `domain/time/zoned-day.registerZone`
 * registers the data (docs/wire/live.md, Zones). Absent in answers of older servers and in stored data.
 */
export const zoneFields = {
  zone_alias: z.string().nullable().optional(),
  offsets: z.array(z.object({ from: time, minutes: z.int() })).optional(),
};
