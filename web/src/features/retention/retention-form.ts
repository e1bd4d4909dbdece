import {
  type AffectedItems,
  type Retention,
  type RetentionChange,
  type RetentionSettings,
  retentionSettings,
} from "@wardline/contracts/patients/retention";
import { formatCount, formatNumber } from "@wardline/domain/text/format-count";
import { type FieldErrors, validateSchema } from "../../ui/form/form-errors.js";

/** Months as typed; an empty field means that records are never removed. */
export type RetentionValues = Record<keyof RetentionSettings, string>;

export function toRetentionValues(settings: RetentionSettings): RetentionValues {
  const { closed_cards_months, log_months, access_log_months } = settings;
  const text = (months: number | null) => (months === null ? "" : String(months));
  return {
    closed_cards_months: text(closed_cards_months),
    log_months: text(log_months),
    access_log_months: text(access_log_months),
  };
}

/** Converts the form values to settings; `findRetentionErrors` rejects text that is not a number. */
export function toRetentionSettings(values: RetentionValues): RetentionSettings {
  const months = (text: string) => (text.trim() === "" ? null : Number(text));
  return {
    closed_cards_months: months(values.closed_cards_months),
    log_months: months(values.log_months),
    access_log_months: months(values.access_log_months),
  };
}

/** Returns the settings that differ from `before`. */
export function pickChangedRetention(
  values: RetentionValues,
  before: RetentionSettings,
): RetentionChange {
  const now = toRetentionSettings(values);
  return Object.fromEntries(
    Object.entries(now).filter(([field, months]) => before[field as keyof typeof now] !== months),
  );
}

/** Formats a retention setting in words. */
export function monthsText(months: number | null): string {
  return months === null ? "Forever" : formatCount(months, "month", "months");
}

/** Returns one error message for each invalid field. */
export function findRetentionErrors(values: RetentionValues): FieldErrors {
  return validateSchema(retentionSettings, toRetentionSettings(values));
}

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
  const { begun_at, ended_at, cards, log_entries, access_entries } = run;
  const removed = (
    [
      [cards, "card", "cards"],
      [log_entries, "log entry", "log entries"],
      [access_entries, "access log entry", "access log entries"],
    ] as const
  )
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => formatCount(count, one, many));
  const what = removed.length === 0 ? "nothing was due" : `${removed.join(", ")} removed`;
  const end = ended_at === null ? "; the rest follows the next night" : "";
  return `Last run ${formatMoment(begun_at)}: ${what}${end}.`;
}
