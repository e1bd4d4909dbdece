import { LIMITS } from "@wardline/domain/limits";
import * as z from "zod";
import { endpoint } from "./endpoint.js";
import { id, line, time } from "./fields.js";
import { logPeriod } from "./log-period.js";

/** The actor by which one asks for what nobody did: the system's own changes. */
export const SYSTEM_ACTOR = "system";

/** What one asks the log for; all that is given must hold. */
const filters = z.object({
  /** An account's id, or `system`. */
  actor: z.union([id, z.literal(SYSTEM_ACTOR)], "Please choose a person.").optional(),
  /** A type of event such as `patient.updated`, or all about one kind of record: `patient`. */
  type: z
    .string()
    .regex(/^[a-z_]{1,40}(\.[a-z_]{1,40})?$/, "Please choose a type of change.")
    .optional(),
  /** A department, in any case: only what was done to cards that had it among their teams then. */
  department: line(LIMITS.text).optional(),
  /** The id of the record that was changed. */
  subject: line(LIMITS.text).optional(),
  ...logPeriod,
});
export type AuditFilters = z.output<typeof filters>;

/** One change of the hospital, as its log keeps it (docs/wire.md, Audit). */
export const auditEntry = z.object({
  revision: z.int(),
  at: time,
  type: z.string(),
  /** Who did it; null: the system. */
  actor: z.object({ id: z.string(), name: z.string(), email: z.string() }).nullable(),
  /** The record, by its id and by what people call it; a deleted one as it was called last. */
  subject: z.object({ id: z.string().nullable(), name: z.string() }),
  /** A record that was made came from nothing, one that was deleted went to nothing. */
  changes: z.array(
    z.object({
      field: z.string(),
      /** Which one, where the record has several of the field: a post of a roster. */
      of: z.string().optional(),
      from: z.unknown(),
      to: z.unknown(),
    }),
  ),
});
export type AuditEntry = z.output<typeof auditEntry>;

export const listAudit = endpoint({
  method: "GET",
  path: "/audit",
  access: "audit.read",
  cost: "report",
  summary: "Who changed what from what to what, newest first, 50 at a time",
  description:
    "Returns the entries of the log that match the filters, with a cursor for the next page.",
  meta: ["next_cursor"],
  query: filters.extend({ cursor: z.string().max(LIMITS.text).optional() }),
  reply: z.array(auditEntry),
});

export const exportAuditCsv = endpoint({
  method: "GET",
  path: "/audit.csv",
  access: "audit.read",
  cost: "report",
  summary: "The same, all of it, as a table with a line for each changed field",
  description: "Returns all entries of the log that match the filters as a CSV file.",
  query: filters,
  envelope: "bare",
  mediaType: "text/csv; charset=utf-8",
  fileName: "audit.csv",
  reply: z.string(),
  noted: { act: "export" },
});

export const exportAuditNdjson = endpoint({
  method: "GET",
  path: "/audit.ndjson",
  access: "audit.read",
  cost: "report",
  summary: "The same, all of it, as one JSON object a line",
  description:
    "Returns all entries of the log that match the filters as a file with one JSON object per line.",
  query: filters,
  envelope: "bare",
  mediaType: "application/x-ndjson; charset=utf-8",
  fileName: "audit.ndjson",
  reply: z.string(),
  noted: { act: "export" },
});
