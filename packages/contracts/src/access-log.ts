import { LIMITS } from "@wardline/domain/limits";
import { ACCESS_ACTS, ACCESS_KINDS, PAGE_ACTS } from "@wardline/domain/people/access-act";
import * as z from "zod";
import { endpoint } from "./endpoint.js";
import { emptyReply, id, line, moment, time } from "./fields.js";
import { logPeriod } from "./log-period.js";

const reader = z.object({ id: z.string(), name: z.string(), email: z.string() });

const act = z.enum(ACCESS_ACTS, "Please choose a kind of access.");

/** What one asks the access log for; all that is given must hold. */
const filters = z.object({
  /** An account's id. */
  actor: id.optional(),
  act: act.optional(),
  /** Looks at records, or what happened at the doors of accounts; one `act` stands for itself. */
  kind: z.enum(ACCESS_KINDS, "Please choose looks or logins.").default("looks"),
  /** The id of a card, or of a display. */
  subject: line(LIMITS.text).optional(),
  /** Of a list that was printed or exported: its cards, an entry each. */
  list: z.guid("This list is not known.").optional(),
  /** A part of the name or of the hospital number of a patient. */
  patient: line(LIMITS.text).optional(),
  ...logPeriod,
});
export type AccessFilters = z.output<typeof filters>;

/** One look at a record (docs/wire.md, Access log). */
export const accessEntry = z.object({
  id: z.string(),
  at: time,
  actor: reader,
  act,
  /** The record's id; null for a search, and for an export of a log. */
  subject: z.string().nullable(),
  subject_kind: z.enum(["patient", "display", "ward"]).nullable(),
  /** What people call the record; empty for none, and for one that is no longer known. */
  subject_name: z.string(),
  /** The id of what was done with several cards at once, by which `list` asks for them; null for a single look. */
  list: z.string().nullable(),
  /** With how many cards it was done, as far as the filters let them through; `subject` is null for more than one. */
  cards: z.int(),
  /** What a search looked for; else empty. */
  detail: z.string(),
  /** The network address from which it was done, and the device in words; empty where they were not kept. */
  address: z.string(),
  device: z.string(),
});
export type AccessEntry = z.output<typeof accessEntry>;

export const listAccess = endpoint({
  method: "GET",
  path: "/access-log",
  access: "audit.read",
  cost: "report",
  summary: "Who looked at what, newest first, 50 at a time; a list that was printed is one entry",
  description:
    "Returns the entries of the access log that match the filters, with a cursor for the next page.",
  meta: ["next_cursor"],
  query: filters.extend({ cursor: z.string().max(LIMITS.text).optional() }),
  reply: z.array(accessEntry),
});

export const exportAccessCsv = endpoint({
  method: "GET",
  path: "/access-log.csv",
  access: "audit.read",
  cost: "report",
  summary: "The same, all of it, as a table",
  description: "Returns all entries of the access log that match the filters as a CSV file.",
  query: filters,
  envelope: "bare",
  mediaType: "text/csv; charset=utf-8",
  fileName: "access-log.csv",
  reply: z.string(),
  noted: { act: "export" },
});

export const exportAccessNdjson = endpoint({
  method: "GET",
  path: "/access-log.ndjson",
  access: "audit.read",
  cost: "report",
  summary: "The same, all of it, as one JSON object a line",
  description:
    "Returns all entries of the access log that match the filters as a file with one JSON object per line.",
  query: filters,
  envelope: "bare",
  mediaType: "application/x-ndjson; charset=utf-8",
  fileName: "access-log.ndjson",
  reply: z.string(),
  noted: { act: "export" },
});

/** One person's looks at a card, all together. */
export const cardReader = z.object({
  actor: reader,
  times: z.int(),
  first_at: time,
  last_at: time,
  acts: z.array(act),
});
export type CardReader = z.output<typeof cardReader>;

export const listCardReaders = endpoint({
  method: "GET",
  path: "/patient/:id/readers",
  access: "audit.read",
  cost: "small",
  summary: "Who has seen this card, the latest first; a deleted card's are kept",
  description:
    "Returns the people who opened, printed or exported this card, with the time of their latest look.",
  params: z.object({ id }),
  reply: z.array(cardReader),
});

/** At most so many cards are named in one call; a longer list is sent in several, under one `id`. */
export const NOTED_CARDS = 500;

export const noteAccess = endpoint({
  method: "POST",
  path: "/access-log",
  access: ["patients.read", "audit.read"],
  cost: "small",
  summary: "A page says what it opened, printed or exported by itself, which the server cannot see",
  description: "Adds an entry to the access log for cards that a page showed from its own memory.",
  status: 201,
  body: z.strictObject({
    /** Of the act, made by the page: sent again after a lost answer, it is kept once. 32 hexadecimal digits. */
    id: z
      .string()
      .regex(/^[0-9a-f]{32}$/)
      .optional(),
    act: z.enum(PAGE_ACTS, "Please choose a kind of access."),
    /** When it was done, where it is reported later; a time to come, and one more than a day ago, is now. */
    at: moment.optional(),
    patients: z.array(id).min(1).max(NOTED_CARDS),
  }),
  reply: emptyReply,
});
