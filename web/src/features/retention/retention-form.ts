import {
  type Retention,
  type RetentionChange,
  type RetentionSettings,
  retentionSettings,
  type Touched,
} from "@wardline/contracts/retention";
import { counted, numberText } from "@wardline/domain/text/counted";
import { type FieldErrors, schemaErrors } from "../../ui/form/form-errors.js";

/** The typed months; an empty field keeps records for ever. */
export type RetentionValues = Record<keyof RetentionSettings, string>;

export function retentionValues(settings: RetentionSettings): RetentionValues {
  const { closed_cards_months, log_months, access_log_months } = settings;
  const text = (months: number | null) => (months === null ? "" : String(months));
  return {
    closed_cards_months: text(closed_cards_months),
    log_months: text(log_months),
    access_log_months: text(access_log_months),
  };
}

/** The settings that would be saved; `retentionErrors` refuses a text that is no number. */
export function settingsOf(values: RetentionValues): RetentionSettings {
  const months = (text: string) => (text.trim() === "" ? null : Number(text));
  return {
    closed_cards_months: months(values.closed_cards_months),
    log_months: months(values.log_months),
    access_log_months: months(values.access_log_months),
  };
}

/** The settings that differ from those `before`. */
export function retentionChange(
  values: RetentionValues,
  before: RetentionSettings,
): RetentionChange {
  const now = settingsOf(values);
  return Object.fromEntries(
    Object.entries(now).filter(([field, months]) => before[field as keyof typeof now] !== months),
  );
}

/** A setting as people read it. */
export function monthsText(months: number | null): string {
  return months === null ? "Kept" : counted(months, "month", "months");
}

/** One sentence for each field that needs attention. */
export function retentionErrors(values: RetentionValues): FieldErrors {
  return schemaErrors(retentionSettings, settingsOf(values));
}

/** Says which records a run touches; `momentOf` writes a time. */
export function touchedText(
  { count, oldest, newest }: Touched,
  [one, many]: readonly [string, string],
  momentOf: (at: string) => string,
): string {
  if (count === 0 || oldest === null || newest === null) return `No ${many}`;
  if (count === 1) return `1 ${one}, of ${momentOf(oldest)}`;
  return `${numberText(count)} ${many}, from ${momentOf(oldest)} to ${momentOf(newest)}`;
}

/** Says what the last run removed; null where there was none. */
export function lastRunText(
  run: Retention["last_run"],
  momentOf: (at: string) => string,
): string | null {
  if (run === null) return null;
  const { begun_at, ended_at, cards, log_entries, access_entries } = run;
  const removed = (
    [
      [cards, "card", "cards"],
      [log_entries, "entry of the log", "entries of the log"],
      [access_entries, "entry of the access log", "entries of the access log"],
    ] as const
  )
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => counted(count, one, many));
  const what = removed.length === 0 ? "nothing was due" : `${removed.join(", ")} removed`;
  const end = ended_at === null ? "; the rest follows in the next night" : "";
  return `Last run ${momentOf(begun_at)}: ${what}${end}.`;
}
