import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";

/**
 * The tab that the address names after its `#`. A missing or unknown one is replaced by the first of `tabs`;
 * choosing a tab writes it into the address (docs/product.md, Call duty roster page).
 */
export function useHashTab<T extends string>(
  tabs: readonly [T, ...T[]],
): [tab: T, choose: (tab: T) => void] {
  const { hash, pathname } = useLocation();
  // On the way to another page the address is that one's already, and this page still stands.
  const [own] = useState(pathname);
  const isOwn = pathname === own;
  const navigate = useNavigate();
  const known = tabs.find((tab) => tab === hash);
  const [first] = tabs;

  useEffect(() => {
    if (known !== undefined || !isOwn) return;
    void navigate({ to: ".", search: true, hash: first, state: true, replace: true });
  }, [known, isOwn, first, navigate]);

  const choose = (tab: T) =>
    void navigate({
      to: ".",
      search: true,
      hash: tab,
      resetScroll: false,
      hashScrollIntoView: false,
    });
  return [known ?? first, choose];
}
