import { LIMITS } from "@wardline/domain/limits";
import * as z from "zod";
import { endpoint } from "../endpoint.js";
import { day, emptyReply, id, lines, time, version } from "../fields.js";

export const announcement = z.object({
  id,
  message: z.string(),
  expires_at: time.nullable(),
  is_active: z.boolean(),
  created_at: time,
  updated_at: time,
  version,
});
export type Announcement = z.output<typeof announcement>;

const expiresAt = z
  .union(
    [day, z.iso.datetime({ offset: true }), z.literal("").transform(() => null), z.null()],
    "Please give a valid date.",
  )
  .optional();

export const listAnnouncements = endpoint({
  method: "GET",
  path: "/announcements",
  access: "announcements.write",
  forTokens: true,
  cost: "small",
  summary: "List all announcements, newest first",
  description: "Returns every announcement of the hospital, including inactive and expired ones.",
  failed: "Failed to load announcements",
  reply: z.array(announcement),
});

export const createAnnouncement = endpoint({
  method: "POST",
  path: "/announcements",
  access: "announcements.write",
  forTokens: true,
  cost: "small",
  summary: "Create an announcement",
  description:
    "Shows a text on all boards, unless `is_active` is false. It expires at the given time, at the end of the given day, or, without `expires_at`, never.",
  errors: ["IN_THE_PAST"],
  status: 201,
  idempotent: true,
  body: z.strictObject({
    message: lines(LIMITS.message, "Message is required."),
    expires_at: expiresAt,
    is_active: z.boolean().optional(),
  }),
  reply: announcement,
});

export const updateAnnouncement = endpoint({
  method: "PUT",
  path: "/announcements/:id",
  access: "announcements.write",
  forTokens: true,
  cost: "small",
  summary: "Change an announcement, or only switch it on or off",
  description: "Changes the fields that are given; boards show the change at once.",
  ifMatch: true,
  params: z.object({ id }),
  body: z.strictObject({
    message: lines(LIMITS.message, "Message is required.").optional(),
    expires_at: expiresAt,
    is_active: z.boolean().optional(),
  }),
  reply: announcement,
});

export const deleteAnnouncement = endpoint({
  method: "DELETE",
  path: "/announcements/:id",
  access: "announcements.write",
  forTokens: true,
  cost: "small",
  summary: "Delete an announcement",
  description: "Removes an announcement from every board.",
  params: z.object({ id }),
  reply: emptyReply,
});
