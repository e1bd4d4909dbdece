import * as z from "zod";
import { endpoint } from "./endpoint.js";
import { emptyReply } from "./fields.js";

export const CALENDAR_FEED_KINDS = ["personal", "department"] as const;

export const calendarFeed = z.object({
  kind: z.enum(CALENDAR_FEED_KINDS),
  url: z.string().nullable(),
});

/** A calendar feed's secret: the file's name without `.ics`. */
const CALENDAR_FILE = /^[\w-]{64}\.ics$/;

export const getCalendarFile = endpoint({
  method: "GET",
  path: "/calendar/:file",
  access: "public",
  cost: "reckoning",
  summary: "A calendar feed's duties (iCalendar); an unknown or ended address is 404",
  params: z.object({ file: z.string().regex(CALENDAR_FILE) }),
  envelope: "bare",
  mediaType: "text/calendar; charset=utf-8",
  reply: z.string(),
});

export const listCalendarFeeds = endpoint({
  method: "GET",
  path: "/roster/sub-account/feeds",
  access: "sub",
  cost: "small",
  summary: "The staff member's calendar feeds; `url` is null until one is made",
  reply: z.array(calendarFeed),
});

export const renewCalendarFeed = endpoint({
  method: "POST",
  path: "/roster/sub-account/feeds/:kind",
  access: "sub",
  cost: "small",
  summary: "Make a calendar feed's secret address, ending the former one",
  status: 201,
  params: z.object({ kind: z.enum(CALENDAR_FEED_KINDS) }),
  reply: calendarFeed,
});

export const revokeCalendarFeed = endpoint({
  method: "DELETE",
  path: "/roster/sub-account/feeds/:kind",
  access: "sub",
  cost: "small",
  summary: "End a calendar feed's address",
  params: z.object({ kind: z.enum(CALENDAR_FEED_KINDS) }),
  reply: emptyReply,
});
