import { Outlet, useMatches, useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import classes from "./RootLayout.module.css";

/** The frame of every page: the title of the browser's tab, a bar while a page is on its way, and the page. */
export function RootLayout() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  useEffect(() => {
    document.title = title === undefined ? "Wardline" : `${title} · Wardline`;
  }, [title]);
  const isOnItsWay = useRouterState({ select: ({ isLoading }) => isLoading });
  return (
    <>
      <div className={classes.progress} data-shown={isOnItsWay || undefined} aria-hidden="true" />
      <Outlet />
    </>
  );
}
