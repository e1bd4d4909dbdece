import { isDark } from "@wardline/domain/roster/planned-hours";
import { useEffect, useMemo, useState } from "react";
import { getKnownZone } from "../../live/clock.js";
import type { BoardState } from "../../live/reducer.js";
import { floorToSecond } from "./turns.js";

const SECOND_MS = 1000;

/** Returns the server's time in whole seconds (epoch milliseconds). No other timer updates a board. */
export function useNow(clock: { now(): number }): number {
  const [now, setNow] = useState(() => floorToSecond(clock.now()));
  useEffect(() => {
    let timer = 0;
    const tick = () => {
      const at = clock.now();
      setNow(floorToSecond(at));
      timer = window.setTimeout(tick, SECOND_MS - (at % SECOND_MS));
    };
    tick();
    return () => window.clearTimeout(timer);
  }, [clock]);
  return now;
}

const MINUTE_MS = 60_000;

/** Returns true if the board is dark at `now`, outside its planned hours (docs/board.md, Planned hours). */
export function useAsleep(state: BoardState | null, now: number): boolean {
  const hours = state?.hours ?? null;
  const zone = state?.hospital.timezone ?? "";
  const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  return useMemo(
    () => hours !== null && isDark(hours, minute, getKnownZone(zone)),
    [hours, zone, minute],
  );
}
