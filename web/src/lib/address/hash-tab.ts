import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";

/**
 * Returns the tab named after the `#` of the address, by default the first; `former` maps old names to tabs
 * (docs/product.md, Call duty roster page).
 */
export function useHashTab<T extends string>(
  tabs: readonly [T, ...T[]],
  former: Readonly<Record<string, T>> = {},
): [tab: T, choose: (tab: T) => void] {
  const { hash, pathname } = useLocation();
  // During navigation, the address already belongs to the next page while the current page is still shown.
  const [ownPath] = useState(pathname);
  const isOwn = pathname === ownPath;
  const navigate = useNavigate();
  const knownTab = tabs.find((tab) => tab === hash);
  const first = (Object.hasOwn(former, hash) ? former[hash] : undefined) ?? tabs[0];

  useEffect(() => {
    if (knownTab !== undefined || !isOwn) return;
    void navigate({ to: ".", search: true, hash: first, state: true, replace: true });
  }, [knownTab, isOwn, first, navigate]);

  return [knownTab ?? first, useSetHash()];
}

/** Returns a function that changes the `#` of the address without scrolling. */
export function useSetHash(): (hash: string, replace?: boolean) => void {
  const navigate = useNavigate();
  const options = { to: ".", search: true, resetScroll: false, hashScrollIntoView: false } as const;
  return (hash, replace = false) => void navigate({ ...options, hash, replace });
}
