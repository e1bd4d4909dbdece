import { useState } from "react";
import { isRosterThere, useCreateRoster } from "../roster-changes.js";
import type { RosterContent } from "../roster-draft.js";

/** What became of saving a roster for one or more days. */
export interface SaveOutcome {
  created: string[];
  /** Days that had a roster already. */
  skipped: string[];
  /** Why it stopped, or null when every day was gone through. */
  failure: unknown;
}

/** Saves a roster for several days, one after the other; `progress` says how many are done. */
export function useSaveRosters() {
  const create = useCreateRoster();
  const [progress, setProgress] = useState<number | null>(null);

  async function save(days: readonly string[], content: RosterContent): Promise<SaveOutcome> {
    const outcome: SaveOutcome = { created: [], skipped: [], failure: null };
    setProgress(0);
    for (const date of days) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- what has been saved so far is to be known when one fails
        await create.mutateAsync({ date, ...content });
        outcome.created.push(date);
      } catch (error) {
        if (days.length > 1 && isRosterThere(error)) outcome.skipped.push(date);
        else {
          outcome.failure = error;
          break;
        }
      }
      setProgress(outcome.created.length + outcome.skipped.length);
    }
    setProgress(null);
    return outcome;
  }

  return { save, progress };
}
