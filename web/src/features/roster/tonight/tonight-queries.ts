import { useQuery } from "@tanstack/react-query";
import { listTypesConcerning } from "@wardline/contracts/live/event-concerns";
import { getOwnTonight, listTonight, type TonightLine } from "@wardline/contracts/roster/tonight";
import { answerQuery } from "../../../lib/calls/answer-query.js";
import { reloadOn } from "../../../lib/live/live-cache.js";
import { useMay } from "../../../lib/session/rights.js";
import { useParentDetails } from "../../../shared/hospital/parent-details.js";

const TONIGHT_KEY = ["tonight"] as const;

export const tonightLive = reloadOn(listTypesConcerning("tonight"), TONIGHT_KEY);

/** Milliseconds between reloads; reloads are needed because no event reports that a screen failed or a duty ended. */
const RELOAD_INTERVAL_MS = 60_000;

/** Returns true if the hospital uses the overview of gaps and the user makes rosters; undefined while loading. */
export function useHasTonight(): boolean | undefined {
  const isMaker = useMay(listTonight.access);
  const { data } = useParentDetails();
  return isMaker ? data && data.tonight === true : false;
}

/** Returns the lines of the departments whose rosters the person makes, kept current (docs/wire/roster.md, Tonight). */
export function useTonight() {
  const query = answerQuery([...TONIGHT_KEY, "all"], listTonight);
  return useQuery({ ...query, refetchInterval: RELOAD_INTERVAL_MS });
}

/** Returns the line of a staff member's own department; null if the hospital does not use this overview. */
export function useOwnTonight() {
  const query = answerQuery([...TONIGHT_KEY, "own"], getOwnTonight);
  return useQuery({ ...query, refetchInterval: RELOAD_INTERVAL_MS });
}

/** Returns true if the current duty has a gap. */
export function hasGapNow({ duties }: TonightLine): boolean {
  return duties.some(({ is_on, holes }) => is_on && holes.length > 0);
}
