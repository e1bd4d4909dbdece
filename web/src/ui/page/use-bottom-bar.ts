import { useLayoutEffect } from "react";

let bars = 0;

/**
 * Says at the document's root that a bar stands at the bottom of the window while `isShown`, so that what has the focus
 * scrolls clear of it and toasts stand above it. By an attribute, since a `:has()` of the root has the browser look
 * through the page again for every row that a list draws.
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
