import { useCallback, useLayoutEffect, useRef } from "react";

/** Returns a function with a stable identity that runs the latest `act`. Do not call it while rendering. */
export function useStable<Args extends unknown[], Result>(
  act: (...args: Args) => Result,
): (...args: Args) => Result {
  const latestAct = useRef(act);
  useLayoutEffect(() => {
    latestAct.current = act;
  });
  return useCallback((...args: Args) => latestAct.current(...args), []);
}
