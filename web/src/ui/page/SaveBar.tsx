import { type ReactNode, useLayoutEffect } from "react";
import { DialogActions } from "../dialog/DialogActions.js";

/** The buttons of a form that is not in a panel, the main button last. */
export function SaveBar({ children }: { children: ReactNode }) {
  useBottomBar();
  return <DialogActions isApart>{children}</DialogActions>;
}

let bars = 0;

/** Marks the document root while a bottom bar is shown, so that it hides neither focused elements nor toasts. */
export function useBottomBar(isShown = true): void {
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    const root = document.documentElement;
    bars += 1;
    // An attribute is faster than `:has()`, which rechecks the page for each new row.
    root.toggleAttribute("data-bottom-bar", true);
    return () => {
      bars -= 1;
      root.toggleAttribute("data-bottom-bar", bars > 0);
    };
  }, [isShown]);
}
