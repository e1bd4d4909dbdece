import { Outlet, useMatches, useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { useIsPartOnItsWay } from "../ui/feedback/lazy-part.js";
import classes from "./RootLayout.module.css";

/** The frame of every page: the title of the browser's tab, a bar while a page or a part of one is on its way, and the page. */
export function RootLayout() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  useEffect(() => {
    document.title = title === undefined ? "Wardline" : `${title} · Wardline`;
  }, [title]);
  const isPageOnItsWay = useRouterState({ select: ({ isLoading }) => isLoading });
  const isPartOnItsWay = useIsPartOnItsWay();
  const isOnItsWay = isPageOnItsWay || isPartOnItsWay;
  return (
    <>
      {isOnItsWay ? (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- how far it is nobody knows
        <div className={classes.progress} role="progressbar" aria-label="Loading" />
      ) : null}
      <Outlet />
    </>
  );
}
