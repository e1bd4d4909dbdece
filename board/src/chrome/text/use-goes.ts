import { type RefObject, useLayoutEffect } from "react";

/** Leaves an element out where its text has no room even at its smallest; measured after the hooks that stand before it. */
export function useGoes(ref: RefObject<HTMLElement | null>, mayGo: boolean): void {
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null || !mayGo) return;
    const isWhole = element.scrollWidth <= element.clientWidth;
    element.style.visibility = isWhole ? "" : "hidden";
  });
}
