import type { PointerEvent } from "react";

/**
 * A tip for pointers alone, of what has that text as its name already: as a `title` that is always there a screen reader
 * says it a second time.
 */
export function hoverTip(text: string) {
  return {
    onPointerEnter: ({ currentTarget }: PointerEvent<HTMLElement>) => {
      currentTarget.title = text;
    },
    onPointerLeave: ({ currentTarget }: PointerEvent<HTMLElement>) => {
      currentTarget.removeAttribute("title");
    },
  };
}
