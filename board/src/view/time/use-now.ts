import { useEffect, useState } from "react";

const SECOND_MS = 1000;

/** The server's time in whole seconds (epoch milliseconds); the one timer by which a board moves. */
export function useNow(clock: { now(): number }): number {
  const [now, setNow] = useState(() => wholeSecond(clock.now()));
  useEffect(() => {
    let timer = 0;
    const tick = () => {
      const at = clock.now();
      setNow(wholeSecond(at));
      timer = window.setTimeout(tick, SECOND_MS - (at % SECOND_MS));
    };
    tick();
    return () => window.clearTimeout(timer);
  }, [clock]);
  return now;
}

function wholeSecond(at: number): number {
  return Math.floor(at / SECOND_MS) * SECOND_MS;
}
