import { ACCESS_ACTS } from "@wardline/domain/access-act";
import { LIMITS } from "@wardline/domain/limits";
import * as z from "zod";
import { endpoint } from "./endpoint.js";
import { emptyReply, id, time } from "./fields.js";

const reader = z.object({ id: z.string(), name: z.string(), email: z.string() });

/** One look at a record (docs/wire.md, Access log). */
export const accessEntry = z.object({
  at: time,
  actor: reader,
  act: z.enum(ACCESS_ACTS),
  /** The record's id; null for a search, and for an export of the log. */
  subject: z.string().nullable(),
  /** What a search looked for; else empty. */
  detail: z.string(),
});
export type AccessEntry = z.output<typeof accessEntry>;

export const listAccess = endpoint({
  method: "GET",
  path: "/access-log",
  access: "audit.read",
  summary: "Who looked at what, newest first, 50 at a time",
  query: z.object({
    actor: id.optional(),
    act: z.enum(ACCESS_ACTS, "Please choose a kind of access.").optional(),
    subject: z.string().max(LIMITS.text).optional(),
    cursor: z.string().max(LIMITS.text).optional(),
  }),
  reply: z.array(accessEntry),
});

/** One person's looks at a card, all together. */
export const cardReader = z.object({
  actor: reader,
  times: z.int(),
  first_at: time,
  last_at: time,
  acts: z.array(z.enum(ACCESS_ACTS)),
});
export type CardReader = z.output<typeof cardReader>;

export const listCardReaders = endpoint({
  method: "GET",
  path: "/patient/:id/readers",
  access: "audit.read",
  summary: "Who has seen this card, the latest first; a deleted card's are kept",
  params: z.object({ id }),
  reply: z.array(cardReader),
});

/** At most so many cards are on one printed or exported list. */
export const NOTED_CARDS = 500;

export const noteAccess = endpoint({
  method: "POST",
  path: "/access-log",
  access: "patients.read",
  summary: "A page says that it printed or exported these cards, which the server cannot see",
  status: 201,
  body: z.strictObject({
    act: z.enum(["export", "print"], "Please choose a kind of access."),
    patients: z.array(id).min(1).max(NOTED_CARDS),
  }),
  reply: emptyReply,
});
