import { PAGES, type PagePath } from "@wardline/contracts/pages";
import type { ComponentType } from "react";
import { lazyPage } from "../ui/feedback/lazy-part.js";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** The title of the page: in its heading, and before the product's name in the browser's tab. */
    title?: string;
  }
}

/** The route of a page of the table (`@wardline/contracts/pages`), whose code is fetched when it is first opened. */
export function page<const Path extends PagePath>(path: Path, load: () => Promise<ComponentType>) {
  return { path, staticData: { title: PAGES[path].title }, component: lazyPage(load) };
}
