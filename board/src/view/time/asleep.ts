import { isDark } from "@wardline/domain/roster/planned-hours";
import { useMemo } from "react";
import type { BoardState } from "../../live/board-state.js";
import { getKnownZone } from "../../live/wall-clock.js";

const MINUTE_MS = 60_000;

/**
 * Returns true if the board is dark outside its planned hours (docs/board.md, Planned hours). `now` in epoch
 * milliseconds.
 */
export function useAsleep(state: BoardState | null, now: number): boolean {
  const hours = state?.hours ?? null;
  const zone = state?.hospital.timezone ?? "";
  const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  return useMemo(
    () => hours !== null && isDark(hours, minute, getKnownZone(zone)),
    [hours, zone, minute],
  );
}
