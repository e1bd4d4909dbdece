import { Outlet, useMatches } from "@tanstack/react-router";
import { useEffect } from "react";

/** The frame of every page: the title of the browser's tab, and the page. */
export function RootLayout() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  useEffect(() => {
    document.title = title === undefined ? "Wardline" : `${title} · Wardline`;
  }, [title]);
  return <Outlet />;
}
