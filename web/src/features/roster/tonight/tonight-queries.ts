import { queryOptions, useQuery } from "@tanstack/react-query";
import { typesConcerning } from "@wardline/contracts/event-concerns";
import { getOwnTonight, listTonight, type TonightLine } from "@wardline/contracts/tonight";
import { call } from "../../../lib/calls/api.js";
import { type LiveHandlers, onEach } from "../../../lib/live/live-cache.js";
import { useMay } from "../../../lib/session/rights.js";
import { useParentDetails } from "../../../shared/hospital/parent-details.js";

const TONIGHT_KEY = ["tonight"] as const;

/** Asks again what is wrong whenever something changes that may be, or may mend it. */
export const tonightLive: LiveHandlers = onEach(
  typesConcerning("tonight"),
  (client) => void client.invalidateQueries({ queryKey: TONIGHT_KEY }),
);

/** Screens go dark, and duties go by, without an event. */
const ASK_AGAIN_MS = 60_000;

const tonightQuery = queryOptions({
  queryKey: [...TONIGHT_KEY, "all"],
  queryFn: async ({ signal }) => (await call(listTonight, { signal })).data,
  refetchInterval: ASK_AGAIN_MS,
});

const ownTonightQuery = queryOptions({
  queryKey: [...TONIGHT_KEY, "own"],
  queryFn: async ({ signal }) => (await call(getOwnTonight, { signal })).data,
  refetchInterval: ASK_AGAIN_MS,
});

/** Whether the hospital wants Tonight and the one who is logged in makes rosters; undefined until it is known. */
export function useHasTonight(): boolean | undefined {
  const isMaker = useMay(listTonight.access);
  const { data } = useParentDetails();
  return isMaker ? data && data.tonight === true : false;
}

/** The lines of the departments whose rosters one makes, kept current (docs/wire.md, Tonight). */
export function useTonight() {
  return useQuery(tonightQuery);
}

/** The own department's line, for staff; null where the hospital does not want Tonight. */
export function useOwnTonight() {
  return useQuery(ownTonightQuery);
}

/** True if the duty that is on has a gap. */
export function isWrongNow({ duties }: TonightLine): boolean {
  return duties.some(({ is_on, holes }) => is_on && holes.length > 0);
}
