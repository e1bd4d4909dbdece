import type { RefObject } from "react";
import { isWhole, useMeasured } from "./ruler.js";

/** Leaves an element out where its text has no room even at its smallest; measured after the hooks that stand before it. */
export function useGoes(ref: RefObject<HTMLElement | null>, mayGo: boolean): void {
  useMeasured(() => {
    const element = ref.current;
    if (element === null || !mayGo) return;
    element.style.visibility = isWhole(element) ? "" : "hidden";
  });
}
