import { type Retention, retentionSettings } from "@wardline/contracts/patients/retention";
import type { RetentionState } from "@wardline/database/repositories/hospitals/retention";

export const RETENTION_SETTINGS = retentionSettings.keyof().options;

/** Maps a hospital's retention settings and last run to the wire; `nextNight` is in epoch milliseconds. */
export function toRetention(state: RetentionState, canRun: boolean, nextNight: number): Retention {
  const { closed_cards_months, log_months, access_log_months } = state;
  const { version, begunAt, endedAt, cards, logEntries, accessEntries } = state;
  return {
    closed_cards_months,
    log_months,
    access_log_months,
    version,
    can_run: canRun,
    last_run:
      begunAt === null
        ? null
        : {
            begun_at: begunAt.toISOString(),
            ended_at: endedAt?.toISOString() ?? null,
            cards,
            log_entries: logEntries,
            access_entries: accessEntries,
          },
    next_run_at: new Date(nextNight).toISOString(),
  };
}
