import type { MouseEvent } from "react";

/**
 * The props of a button that may make itself unavailable by being pressed: it keeps the focus, which a disabled one would
 * lose, and does nothing.
 */
export function unlessUnavailable(isUnavailable: boolean, onClick?: () => void) {
  return {
    "aria-disabled": isUnavailable || undefined,
    "data-disabled": isUnavailable || undefined,
    onClick: (event: MouseEvent) => {
      if (isUnavailable) event.preventDefault();
      else onClick?.();
    },
  };
}
