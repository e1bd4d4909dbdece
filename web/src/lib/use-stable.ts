import { useCallback, useLayoutEffect, useRef } from "react";

/**
 * A function that stays the same from drawing to drawing and does what the newest `act` does. For what happens later, such
 * as a click: not to be called while drawing.
 */
export function useStable<Args extends unknown[], Result>(
  act: (...args: Args) => Result,
): (...args: Args) => Result {
  const newest = useRef(act);
  useLayoutEffect(() => {
    newest.current = act;
  });
  return useCallback((...args: Args) => newest.current(...args), []);
}
