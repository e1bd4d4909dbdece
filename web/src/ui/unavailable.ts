import type { MouseEvent } from "react";

/**
 * Props of a button that can become unavailable when pressed. It keeps focus, unlike a disabled
 * button, and does nothing.
 */
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
