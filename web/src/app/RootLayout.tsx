import { Outlet, useMatches, useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { useIsPartLoading } from "../ui/feedback/lazy-part.js";
import classes from "./RootLayout.module.css";

/** Renders every page, sets the title of the browser's tab and shows a bar while a page or a part of it is loading. */
export function RootLayout() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  useEffect(() => {
    document.title = title === undefined ? "Wardline" : `${title} · Wardline`;
  }, [title]);
  const isPageLoading = useRouterState({ select: ({ isLoading }) => isLoading });
  const isPartLoading = useIsPartLoading();
  const isAnythingLoading = isPageLoading || isPartLoading;
  return (
    <>
      {isAnythingLoading ? (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a progress element needs a value, which is unknown
        <div className={classes.progress} role="progressbar" aria-label="Loading" />
      ) : null}
      <Outlet />
    </>
  );
}
