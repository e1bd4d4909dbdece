import { LIMITS } from "@wardline/domain/limits";
import { ACCESS_ACTS, ACCESS_KINDS, PAGE_ACTS } from "@wardline/domain/people/access-act";
import * as z from "zod";
import { endpoint } from "../endpoint.js";
import { emptyReply, id, line, moment, time } from "../fields.js";
import { logPeriod } from "./log-period.js";

const reader = z.object({ id: z.string(), name: z.string(), email: z.string() });

const act = z.enum(ACCESS_ACTS, "Please choose a kind of access.");

/** Filters of the access log; an entry must match all of them. */
const filters = z.object({
  /** Account id. */
  actor: id.optional(),
  act: act.optional(),
  /** Views of records, or sign-in events; with an `act`, only entries of that act. */
  kind: z.enum(ACCESS_KINDS, "Please choose accesses or logins.").default("looks"),
  /** Id of a patient or a display. */
  subject: line(LIMITS.text).optional(),
  /** Id of a printed or exported list, to show its entries. */
  list: z.guid("This list does not exist.").optional(),
  /** Part of a patient's name or hospital number. */
  patient: line(LIMITS.text).optional(),
  ...logPeriod,
});
export type AccessFilters = z.output<typeof filters>;

/** A view of a record (docs/wire/operations.md, Access log). */
export const accessEntry = z.object({
  id: z.string(),
  at: time,
  actor: reader,
  act,
  /** Id of the record; null for a search or a log export. */
  subject: z.string().nullable(),
  subject_kind: z.enum(["patient", "display", "ward"]).nullable(),
  /** Name of the record; empty if there is no record or it is unknown. */
  subject_name: z.string(),
  /** Id of an act on several patients, for the filter `list`; null for a single view. */
  list: z.string().nullable(),
  /** Number of patients in the act that pass the filters; if more than one, `subject` is null. */
  cards: z.int(),
  /** Search text; else empty. */
  detail: z.string(),
  /** IP address and device in words; empty if not stored. */
  address: z.string(),
  device: z.string(),
});
export type AccessEntry = z.output<typeof accessEntry>;

export const listAccess = endpoint({
  method: "GET",
  path: "/access-log",
  access: "audit.read",
  forTokens: true,
  cost: "report",
  summary: "List who viewed what, newest first, 50 at a time; a printed list is one entry",
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
  forTokens: true,
  cost: "report",
  summary: "Export the access log as CSV",
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
  forTokens: true,
  cost: "report",
  summary: "Export the access log, one JSON object per line",
  description:
    "Returns all entries of the access log that match the filters as a file with one JSON object per line.",
  query: filters,
  envelope: "bare",
  mediaType: "application/x-ndjson; charset=utf-8",
  fileName: "access-log.ndjson",
  reply: z.string(),
  noted: { act: "export" },
});

/** All views of a patient by one person. */
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
  forTokens: true,
  cost: "small",
  summary: "List who has viewed this card, most recent first",
  description:
    "Returns the people and programs that viewed this card, with the number, kinds, and first and last time of their accesses.",
  params: z.object({ id }),
  reply: z.array(cardReader),
});

/** Maximum number of patients per call; longer lists are sent in several calls with the same `id`. */
export const MAX_REPORTED_CARDS = 500;

export const noteAccess = endpoint({
  method: "POST",
  path: "/access-log",
  access: ["patients.read", "audit.read"],
  cost: "small",
  summary: "Report cards that a page opened, printed or exported without calling the server",
  description: "Adds an entry to the access log for cards that a page showed from its own memory.",
  status: 201,
  body: z.strictObject({
    /** Id of the act, made by the page, so that a retry is stored once. 32 hexadecimal digits. */
    id: z
      .string()
      .regex(/^[0-9a-f]{32}$/)
      .optional(),
    act: z.enum(PAGE_ACTS, "Please choose a kind of access."),
    /**
     * Time of an act that is reported later; a time in the future or more than a day ago is replaced by the current
     * time.
     */
    at: moment.optional(),
    patients: z.array(id).min(1).max(MAX_REPORTED_CARDS),
  }),
  reply: emptyReply,
});
