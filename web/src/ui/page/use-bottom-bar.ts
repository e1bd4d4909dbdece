import { useLayoutEffect } from "react";

let bars = 0;

/**
 * Marks the document root while a bottom bar is shown, so that focused elements and toasts are not hidden behind it. An
 * attribute is faster than `:has()`, which rechecks the page for each new row.
 */
export function useBottomBar(isShown = true): void {
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    const root = document.documentElement;
    bars += 1;
    root.toggleAttribute("data-bottom-bar", true);
    return () => {
      bars -= 1;
      root.toggleAttribute("data-bottom-bar", bars > 0);
    };
  }, [isShown]);
}
