import type { MouseEvent } from "react";

/** Props of a button that can become unavailable when pressed. Unlike a disabled button, it keeps the focus. */
export function getAvailabilityProps(isUnavailable: boolean, onClick?: () => void) {
  return {
    "aria-disabled": isUnavailable || undefined,
    "data-disabled": isUnavailable || undefined,
    onClick: (event: MouseEvent) => {
      if (isUnavailable) event.preventDefault();
      else onClick?.();
    },
  };
}
