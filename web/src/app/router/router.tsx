import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  useMatches,
  useRouterState,
} from "@tanstack/react-router";
import { PAGES, type PagePath } from "@wardline/contracts/accounts/pages";
import type { ErrorCode } from "@wardline/contracts/errors";
import { useEffect } from "react";
import {
  type PageSearch,
  parsePageSearch,
  writePageSearch,
} from "../../lib/address/search-params.js";
import { sessionStore } from "../../lib/session/session-store.js";
import { LoginPage } from "../../routes/login/login.js";
import { AREA_PAGES, AUTH_PAGES } from "../../routes/pages.js";
import { AREAS, choosePageToEnter, findOwnPage } from "../../shared/session/areas.js";
import { lazyPage, useIsPartLoading } from "../../ui/feedback/lazy-part.js";
import { LoadingState } from "../../ui/feedback/Placeholders.js";
import classes from "../App.module.css";
import { ErrorPage, NotFoundPage } from "../MessagePage.js";
// Most people see the login first, so it is part of the main bundle, which saves a second request.
import { AuthShell } from "../shells/AuthShell.js";

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    title?: string;
  }
  interface HistoryState {
    /** Protected page that sent the visitor to the login or to the setup of a second factor. */
    from?: string;
    hasEnded?: boolean;
    endedBy?: ErrorCode | "LOCKED";
  }
}

/** Redirects visitors without a session, accounts without a required second factor, and staff who scanned a screen. */
function requireSession({ location }: { location: { href: string } }): void {
  const session = sessionStore.get();
  const state = { from: location.href };
  if (session === null) throw redirect({ to: "/login", state, replace: true });
  if (session.user.second_factor_missing === true) {
    throw redirect({ to: "/second-factor", state, replace: true });
  }
  const own = findOwnPage(session.accountType, location.href);
  if (own !== null) throw redirect({ href: own, replace: true });
}

/** Admits only accounts that must set up a second factor first (docs/product.md, Second factor). */
function requireMissingFactor(): void {
  const session = sessionStore.get();
  if (session === null) throw redirect({ to: "/login", replace: true });
  if (session.user.second_factor_missing === true) return;
  throw redirect({ href: AREAS[session.accountType].home, replace: true });
}

function requireNoSession(): void {
  const session = sessionStore.get();
  if (session !== null)
    throw redirect({ href: choosePageToEnter(session, undefined), replace: true });
}

const GUARDS: Partial<Record<PagePath, (place: { search: PageSearch }) => void>> = {
  "/": requireNoSession,
  "/login": requireNoSession,
  "/single-sign-on": ({ search }) => {
    // The sign-on started in this tab, so the login continues even if another tab has logged in since.
    if (search.state === undefined) requireNoSession();
  },
  "/second-factor": requireMissingFactor,
};

type AuthPath = "/" | "/login" | keyof typeof AUTH_PAGES;
type AreaPath = keyof typeof AREA_PAGES;

function RootLayout() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  useEffect(() => {
    document.title = title === undefined ? "Wardline" : `${title} · Wardline`;
  }, [title]);
  const isPageLoading = useRouterState({ select: ({ isLoading }) => isLoading });
  const isPartLoading = useIsPartLoading();
  return (
    <>
      {isPageLoading || isPartLoading ? (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a progress element needs a value, which is unknown
        <div className={classes.progress} role="progressbar" aria-label="Loading" />
      ) : null}
      <Outlet />
    </>
  );
}

const root = createRootRoute({
  component: RootLayout,
  notFoundComponent: NotFoundPage,
  validateSearch: (search): PageSearch => search as PageSearch,
});

const auth = createRoute({ getParentRoute: () => root, id: "auth", component: AuthShell });

const area = createRoute({
  getParentRoute: () => root,
  id: "area",
  beforeLoad: requireSession,
  component: lazyPage(async () => (await import("../shells/AreaShell.js")).AreaShell),
});

function getAuthPage(path: AuthPath) {
  return path === "/" || path === "/login" ? LoginPage : lazyPage(AUTH_PAGES[path]);
}

function createAuthRoute<const Path extends AuthPath>(path: Path) {
  return createRoute({
    getParentRoute: () => auth,
    path,
    staticData: { title: PAGES[path].title },
    beforeLoad: (place) => GUARDS[path]?.(place),
    component: getAuthPage(path),
  });
}

function createAreaRoute<const Path extends AreaPath>(path: Path) {
  return createRoute({
    getParentRoute: () => area,
    path,
    staticData: { title: PAGES[path].title },
    component: lazyPage(AREA_PAGES[path]),
  });
}

function createStartRoute<const Path extends string>(path: Path, to: string) {
  return createRoute({
    getParentRoute: () => area,
    path,
    beforeLoad: () => {
      throw redirect({ to, replace: true });
    },
  });
}

function buildRoutes(paths: string[], route: (path: never) => unknown): Record<string, unknown> {
  return Object.fromEntries(paths.map((path) => [path, route(path as never)]));
}

/** Preserves the type of each route's own path and parameters. */
type AuthRoutes = { [Path in AuthPath]: ReturnType<typeof createAuthRoute<Path>> };
type AreaRoutes = { [Path in AreaPath]: ReturnType<typeof createAreaRoute<Path>> };

const routeTree = root.addChildren([
  auth.addChildren(
    buildRoutes(["/", "/login", ...Object.keys(AUTH_PAGES)], createAuthRoute) as AuthRoutes,
  ),
  area.addChildren({
    ...(buildRoutes(Object.keys(AREA_PAGES), createAreaRoute) as AreaRoutes),
    parent: createStartRoute(AREAS.parent.root, AREAS.parent.home),
    sub: createStartRoute(AREAS.sub.root, AREAS.sub.home),
  }),
]);

export const router = createRouter({
  routeTree,
  parseSearch: parsePageSearch,
  stringifySearch: writePageSearch,
  defaultPreload: "intent",
  defaultPendingComponent: LoadingState,
  defaultErrorComponent: ErrorPage,
  scrollRestoration: true,
});
