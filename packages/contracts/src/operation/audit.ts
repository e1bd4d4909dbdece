import { LIMITS } from "@wardline/domain/limits";
import * as z from "zod";
import { endpoint } from "../endpoint.js";
import { id, line, time } from "../fields.js";
import { logPeriod } from "./log-period.js";

/** Filter value for changes by the system itself. */
export const SYSTEM_ACTOR = "system";

/** Filters of the log; an entry must match all of them. */
const filters = z.object({
  /** Account id, or `system`. */
  actor: z.union([id, z.literal(SYSTEM_ACTOR)], "Please choose a person.").optional(),
  /** Event type such as `patient.updated`, or a kind of record such as `patient`. */
  type: z
    .string()
    .regex(/^[a-z_]{1,40}(\.[a-z_]{1,40})?$/, "Please choose a type of change.")
    .optional(),
  /**
   * Department in any letter case: selects only changes to patients who had this department among their teams at the
   * time.
   */
  department: line(LIMITS.text).optional(),
  subject: line(LIMITS.text).optional(),
  ...logPeriod,
});
export type AuditFilters = z.output<typeof filters>;

/** A change in the hospital's log (docs/wire/operations.md, Audit). */
export const auditEntry = z.object({
  revision: z.int(),
  at: time,
  type: z.string(),
  /** Person who made the change; null: the system. */
  actor: z.object({ id: z.string(), name: z.string(), email: z.string() }).nullable(),
  /** The record's id and name; for a deleted record, the name before its deletion. */
  subject: z.object({ id: z.string().nullable(), name: z.string() }),
  /** Changed fields. For a created record the old values are empty, for a deleted record the new values. */
  changes: z.array(
    z.object({
      field: z.string(),
      /** Text that distinguishes several fields of the same name, such as the posts of a roster. */
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
  forTokens: true,
  cost: "report",
  summary: "List who changed what, newest first, 50 at a time",
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
  forTokens: true,
  cost: "report",
  summary: "Export the log as CSV, a line for each changed field",
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
  forTokens: true,
  cost: "report",
  summary: "Export the log, one JSON object per line",
  description:
    "Returns all entries of the log that match the filters as a file with one JSON object per line.",
  query: filters,
  envelope: "bare",
  mediaType: "application/x-ndjson; charset=utf-8",
  fileName: "audit.ndjson",
  reply: z.string(),
  noted: { act: "export" },
});
