import { useEffect, useState } from "react";

const SECOND_MS = 1000;

/** Returns the server's time in whole seconds (epoch milliseconds). No other timer updates a board. */
export function useNow(clock: { now(): number }): number {
  const [now, setNow] = useState(() => floorNow(clock.now()));
  useEffect(() => {
    let timer = 0;
    const tick = () => {
      const at = clock.now();
      setNow(floorNow(at));
      timer = window.setTimeout(tick, SECOND_MS - (at % SECOND_MS));
    };
    tick();
    return () => window.clearTimeout(timer);
  }, [clock]);
  return now;
}

function floorNow(at: number): number {
  return Math.floor(at / SECOND_MS) * SECOND_MS;
}
