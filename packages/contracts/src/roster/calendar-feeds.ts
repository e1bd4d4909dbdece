import * as z from "zod";
import { endpoint } from "../endpoint.js";
import { emptyReply } from "../fields.js";

export const CALENDAR_FEED_KINDS = ["personal", "department"] as const;

export const calendarFeed = z.object({
  kind: z.enum(CALENDAR_FEED_KINDS),
  url: z.string().nullable(),
});

/** File name of a calendar feed: its secret, followed by `.ics`. */
const CALENDAR_FILE = /^[\w-]{64}\.ics$/;

export const getCalendarFile = endpoint({
  method: "GET",
  path: "/calendar/:file",
  access: "public",
  cost: "reckoning",
  summary: "A calendar feed's duties (iCalendar); 404 for an unknown or revoked address",
  description:
    "Returns the calendar that a calendar program subscribes to; anyone who knows the secret address can read it.",
  errors: ["HOSPITAL_SUSPENDED"],
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
  summary: "The staff member's calendar feeds; `url` is null until an address is made",
  description:
    "Returns the caller's two feeds: one of the caller's own duties, and one of the department's duties.",
  reply: z.array(calendarFeed),
});

export const renewCalendarFeed = endpoint({
  method: "POST",
  path: "/roster/sub-account/feeds/:kind",
  access: "sub",
  cost: "small",
  summary: "Create a new secret address for a calendar feed, which revokes the former address",
  description:
    "Makes a new address for one kind of feed, so that the former address stops working.",
  status: 201,
  params: z.object({ kind: z.enum(CALENDAR_FEED_KINDS) }),
  reply: calendarFeed,
});

export const revokeCalendarFeed = endpoint({
  method: "DELETE",
  path: "/roster/sub-account/feeds/:kind",
  access: "sub",
  cost: "small",
  summary: "Revoke a calendar feed's address",
  description: "Revokes the address of one kind of feed without creating a new one.",
  params: z.object({ kind: z.enum(CALENDAR_FEED_KINDS) }),
  reply: emptyReply,
});
