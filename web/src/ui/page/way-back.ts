import { useLocation, useRouter } from "@tanstack/react-router";
import { type MouseEvent, useEffect } from "react";

/** Which page each entry of this tab's history shows, as far as they were shown since it was loaded. */
const pages = new Map<number, string>();

/**
 * What a link back to `to` does when it is clicked: where the page before this one is that very page, it goes back in
 * history, so that search, sort and scroll are as they were left.
 */
export function useWayBack(to: string | undefined): (event: MouseEvent) => void {
  const router = useRouter();
  const { pathname, state } = useLocation();
  const index = state.__TSR_index;
  useEffect(() => void pages.set(index, pathname), [index, pathname]);
  return (event) => {
    const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (to === undefined || !isPlain || pages.get(index - 1) !== to) return;
    event.preventDefault();
    router.history.back();
  };
}
