import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";

/**
 * The tab that the address names after its `#`. A missing or unknown one is replaced by the first of `tabs`;
 * choosing a tab writes it into the address (docs/product.md, Call duty roster page).
 */
export function useHashTab<T extends string>(
  tabs: readonly [T, ...T[]],
): [tab: T, choose: (tab: T) => void] {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const known = tabs.find((tab) => tab === hash);
  const [first] = tabs;

  useEffect(() => {
    if (known === undefined) void navigate({ to: ".", search: true, hash: first, replace: true });
  }, [known, first, navigate]);

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
