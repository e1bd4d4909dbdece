import { RETENTION_MONTHS } from "@wardline/domain/operation/retention";
import * as z from "zod";
import { endpoint } from "../endpoint.js";
import { time, version } from "../fields.js";

const { min, max } = RETENTION_MONTHS;
const WHOLE_MONTHS_TEXT = "Please enter whole months.";
const TOO_FEW_TEXT = `Please keep at least ${min} months: screens that were offline catch up from these records.`;
const TOO_MANY_TEXT = `Please enter at most ${max} months.`;

/** Retention in months; null for forever, which is the default. */
const months = z.int(WHOLE_MONTHS_TEXT).min(min, TOO_FEW_TEXT).max(max, TOO_MANY_TEXT).nullable();

const settings = {
  /** Retention of names and other identifying data of closed or deleted records, also in the log. */
  closed_cards_months: months,
  /** Retention of old and new values in log entries. */
  log_months: months,
  /** Retention of entries about views of records. */
  access_log_months: months,
};

/** Rules of automatic removal (docs/wire/patients.md, Retention). */
export const retentionSettings = z.strictObject(settings);
export type RetentionSettings = z.output<typeof retentionSettings>;

export const retentionChange = retentionSettings.partial();
export type RetentionChange = z.output<typeof retentionChange>;

const counts = {
  cards: z.int(),
  log_entries: z.int(),
  access_entries: z.int(),
};
export type RetentionCounts = z.output<z.ZodObject<typeof counts>>;

/** The settings with the last run. */
export const retention = z.object({
  ...settings,
  version,
  /**
   * True if a worker with the right to rewrite the log is running; without such a worker nothing is removed or erased.
   */
  can_run: z.boolean(),
  last_run: z.object({ begun_at: time, ended_at: time.nullable(), ...counts }).nullable(),
  /** Time of the next run: at night, and at least a day after a change to the settings. */
  next_run_at: time,
});
export type Retention = z.output<typeof retention>;

/** Items that the next run would remove, with their time range; the times are null if there are no items. */
const affectedItems = z.object({
  count: z.int(),
  oldest: time.nullable(),
  newest: time.nullable(),
});
export type AffectedItems = z.output<typeof affectedItems>;

export const retentionPreview = z.object({
  cards: affectedItems,
  log_entries: affectedItems,
  access_entries: affectedItems,
});
export type RetentionPreview = z.output<typeof retentionPreview>;

export const getRetention = endpoint({
  method: "GET",
  path: "/retention",
  access: "administrator",
  cost: "small",
  summary: "Get the retention periods, and what the last run removed",
  description:
    "Returns the retention settings with their version and the outcome of the latest run.",
  reply: retention,
});

export const previewRetention = endpoint({
  method: "POST",
  path: "/retention/preview",
  access: "administrator",
  cost: "report",
  summary: "Count what the next clean-up would remove under these settings",
  description: "Returns what a run with these settings would remove; it changes nothing.",
  body: retentionSettings,
  reply: retentionPreview,
});

export const updateRetention = endpoint({
  method: "PUT",
  path: "/retention",
  access: "administrator",
  cost: "small",
  summary:
    "Set for how many months closed cards, the log and the access log are kept; null means forever",
  description:
    "Changes the fields that are given; the call needs `If-Match`. Administrators get an email about the change.",
  ifMatch: true,
  body: retentionChange,
  reply: retention,
});
