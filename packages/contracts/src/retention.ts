import { RETENTION_MONTHS } from "@wardline/domain/operation/retention";
import * as z from "zod";
import { endpoint } from "./endpoint.js";
import { time, version } from "./fields.js";

const { min, max } = RETENTION_MONTHS;
const WHOLE = "Please enter whole months.";
const TOO_FEW = `Please keep at least ${min} months: screens that were away catch up from what is kept.`;
const TOO_MANY = `Please enter at most ${max} months.`;

/** For how many months something is kept; null: forever, which is how every hospital begins. */
const months = z.int(WHOLE).min(min, TOO_FEW).max(max, TOO_MANY).nullable();

const settings = {
  /** Of a closed or deleted card its name and whatever else identifies the patient, in the log as well. */
  closed_cards_months: months,
  /** What a change of the log was from and to. */
  log_months: months,
  /** Who looked at what. */
  access_log_months: months,
};

/** What is removed by itself, and when (docs/wire.md, Retention). */
export const retentionSettings = z.strictObject(settings);
export type RetentionSettings = z.output<typeof retentionSettings>;

/** The settings to change. */
export const retentionChange = retentionSettings.partial();
export type RetentionChange = z.output<typeof retentionChange>;

/** How much was removed. */
const counts = {
  cards: z.int(),
  log_entries: z.int(),
  access_entries: z.int(),
};
export type RetentionCounts = z.output<z.ZodObject<typeof counts>>;

/** The settings, with what the last run did. */
export const retention = z.object({
  ...settings,
  version,
  /** Whether a worker is there that may rewrite the log: without one nothing is removed and nobody is erased. */
  can_run: z.boolean(),
  last_run: z.object({ begun_at: time, ended_at: time.nullable(), ...counts }).nullable(),
  /** When the next run is due: at night, and not within a day after a change. */
  next_run_at: time,
});
export type Retention = z.output<typeof retention>;

/** How much the next clean-up would remove, and from when to when it is; the times are null for nothing. */
const touched = z.object({ count: z.int(), oldest: time.nullable(), newest: time.nullable() });
export type Touched = z.output<typeof touched>;

export const retentionPreview = z.object({
  cards: touched,
  log_entries: touched,
  access_entries: touched,
});
export type RetentionPreview = z.output<typeof retentionPreview>;

export const getRetention = endpoint({
  method: "GET",
  path: "/retention",
  access: "administrator",
  cost: "small",
  summary: "How long closed records are kept, and what the last run removed",
  description:
    "Returns the retention settings with their version and the outcome of the latest run.",
  reply: retention,
});

export const previewRetention = endpoint({
  method: "POST",
  path: "/retention/preview",
  access: "administrator",
  cost: "report",
  summary: "What the next clean-up would remove under these settings: numbers and times, no names",
  description: "Returns what a run with these settings would remove; it changes nothing.",
  body: retentionSettings,
  reply: retentionPreview,
});

export const updateRetention = endpoint({
  method: "PUT",
  path: "/retention",
  access: "administrator",
  cost: "small",
  summary: "Set for how many months closed records are kept; null keeps them",
  description: "Replaces the retention settings.",
  errors: ["RETENTION_UNAVAILABLE"],
  ifMatch: true,
  body: retentionChange,
  reply: retention,
});
