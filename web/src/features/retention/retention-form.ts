import {
  type AffectedItems,
  type Retention,
  type RetentionChange,
  type RetentionSettings,
  retentionSettings,
} from "@wardline/contracts/patients/retention";
import { RETENTION_LABELS } from "@wardline/domain/operation/retention";
import { pickChanges } from "@wardline/domain/records/pick";
import { formatCount, formatNumber } from "@wardline/domain/text/format-count";
import { type FieldErrors, validateSchema } from "../../ui/form/form-errors.js";

/** Months as typed; an empty field means that records are never removed. */
type RetentionValues = Record<keyof RetentionSettings, string>;

export const RETENTION_FIELDS = Object.keys(RETENTION_LABELS) as (keyof RetentionSettings)[];

function mapMonths<From, To>(
  months: Readonly<Record<keyof RetentionSettings, From>>,
  convert: (months: From) => To,
) {
  const entries = RETENTION_FIELDS.map((field) => [field, convert(months[field])] as const);
  return Object.fromEntries(entries) as Record<keyof RetentionSettings, To>;
}

/** Returns the form's values for the settings. */
export function toRetentionValues(settings: RetentionSettings): RetentionValues {
  return mapMonths(settings, (months) => String(months ?? ""));
}

/** Converts the form values to settings; `findRetentionErrors` rejects text that is not a number. */
export function toRetentionSettings(values: RetentionValues): RetentionSettings {
  return mapMonths(values, (text) => (text.trim() === "" ? null : Number(text)));
}

/** Returns the settings that differ from `before`. */
export function pickChangedRetention(
  values: RetentionValues,
  before: RetentionSettings,
): RetentionChange {
  return pickChanges(toRetentionSettings(values), before);
}

/** Describes a storage period: "24 months". */
export function monthsText(months: number | null): string {
  return months === null ? "Forever" : formatCount(months, "month", "months");
}

/** Returns one error message for each invalid field. */
export function findRetentionErrors(values: RetentionValues): FieldErrors {
  return validateSchema(retentionSettings, toRetentionSettings(values));
}

/** Kinds of records that a run removes, each with its words. */
export const REMOVED_KINDS = [
  { kind: "cards", words: ["card", "cards"] },
  { kind: "log_entries", words: ["log entry", "log entries"] },
  { kind: "access_entries", words: ["access log entry", "access log entries"] },
] as const;

/** Describes the records that a run affects; `formatMoment` formats a time. */
export function affectedText(
  { count, oldest, newest }: AffectedItems,
  [one, many]: readonly [string, string],
  formatMoment: (at: string) => string,
): string {
  if (count === 0 || oldest === null || newest === null) return `No ${many}`;
  if (count === 1) return `1 ${one}, from ${formatMoment(oldest)}`;
  return `${formatNumber(count)} ${many}, from ${formatMoment(oldest)} to ${formatMoment(newest)}`;
}

/** Describes what the last run removed; null if there was no run. */
export function lastRunText(
  run: Retention["last_run"],
  formatMoment: (at: string) => string,
): string | null {
  if (run === null) return null;
  const removed = REMOVED_KINDS.filter(({ kind }) => run[kind] > 0).map(
    ({ kind, words: [one, many] }) => formatCount(run[kind], one, many),
  );
  const what = removed.length === 0 ? "nothing was due" : `${removed.join(", ")} removed`;
  const end = run.ended_at === null ? "; the rest follows the next night" : "";
  return `Last run ${formatMoment(run.begun_at)}: ${what}${end}.`;
}
