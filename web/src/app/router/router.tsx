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
import { type ComponentType, useEffect } from "react";
import {
  type PageSearch,
  parsePageSearch,
  writePageSearch,
} from "../../lib/address/search-params.js";
import { sessionStore } from "../../lib/session/session-store.js";
import { LoginPage } from "../../routes/login/login.js";
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
    /** True if the visitor's session ended without a logout. */
    hasEnded?: boolean;
    endedBy?: ErrorCode | "LOCKED";
  }
}

/** Pages for people who are not logged in, and the page between the login and the area. */
const AUTH_PAGES = {
  "/": LoginPage,
  "/login": LoginPage,
  "/register": lazyPage(async () => (await import("../../routes/login/register.js")).RegisterPage),
  "/verify-email": lazyPage(
    async () => (await import("../../routes/login/verify-email.js")).VerifyEmailPage,
  ),
  "/forgot-password": lazyPage(
    async () => (await import("../../routes/login/forgot-password.js")).ForgotPasswordPage,
  ),
  "/reset-password/{-$token}": lazyPage(
    async () => (await import("../../routes/login/reset-password.js")).ResetPasswordPage,
  ),
  "/single-sign-on": lazyPage(
    async () => (await import("../../routes/login/single-sign-on.js")).SingleSignOnPage,
  ),
  "/second-factor": lazyPage(
    async () => (await import("../../routes/login/second-factor.js")).SecondFactorPage,
  ),
} satisfies Partial<Record<PagePath, ComponentType>>;

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

const AREA_PAGES = {
  "/dashboard/patients": async () =>
    (await import("../../routes/patients/patients.js")).PatientsPage,
  "/dashboard/patients/$id": async () =>
    (await import("../../routes/patients/patient-card.js")).PatientCardPage,
  "/dashboard/new-patient": async () =>
    (await import("../../routes/patients/new-patient.js")).NewPatientPage,
  "/dashboard/announcements": async () =>
    (await import("../../routes/hospital/announcements.js")).AnnouncementsPage,
  "/dashboard/staffs": async () => (await import("../../routes/staff/staffs.js")).StaffsPage,
  "/dashboard/casualties": async () =>
    (await import("../../routes/patients/casualties.js")).CasualtiesPage,
  "/dashboard/adt": async () =>
    (await import("../../routes/patients/parked-messages.js")).ParkedMessagesPage,
  "/dashboard/update-patients-info/$id": async () =>
    (await import("../../routes/patients/update-patients-info.js")).UpdatePatientPage,
  "/dashboard/add-user": async () => (await import("../../routes/staff/add-user.js")).AddUserPage,
  "/dashboard/add-departments": async () =>
    (await import("../../routes/staff/add-departments.js")).AddDepartmentsPage,
  "/dashboard/wards": async () => (await import("../../routes/patients/wards.js")).WardsPage,
  "/dashboard/statistics": async () =>
    (await import("../../routes/hospital/statistics.js")).StatisticsPage,
  "/dashboard/call-duty-roster": async () =>
    (await import("../../routes/staff/call-duty-roster.js")).RosterPage,
  "/dashboard/on-call": async () => (await import("../../routes/staff/on-call.js")).OnCallPage,
  "/dashboard/responsibility/$id": async () =>
    (await import("../../routes/patients/responsibility.js")).ResponsibilityPage,
  "/dashboard/downtime": async () =>
    (await import("../../routes/hospital/downtime.js")).DowntimePage,
  "/dashboard/time-machine": async () =>
    (await import("../../routes/hospital/time-machines.js")).TimeMachinesPage,
  "/dashboard/time-machine/$id": async () =>
    (await import("../../routes/hospital/time-machine.js")).TimeMachinePage,
  "/dashboard/settings": async () =>
    (await import("../../routes/hospital/settings.js")).SettingsPage,
  "/dashboard/audit": async () => (await import("../../routes/hospital/audit.js")).AuditPage,
  "/wall": async () => (await import("../../routes/own/wall.js")).WallPage,
  "/help/{-$topic}": async () => (await import("../../routes/own/help.js")).HelpPage,
  "/sub-account/user": async () => (await import("../../routes/own/sub-user.js")).SubUserPage,
  "/sub-account/roster": async () => (await import("../../routes/own/sub-roster.js")).SubRosterPage,
  "/sub-account/on-call": async () =>
    (await import("../../routes/own/sub-on-call.js")).SubOnCallPage,
  "/sub-account/settings": async () =>
    (await import("../../routes/own/sub-settings.js")).SubSettingsPage,
} satisfies Partial<Record<PagePath, () => Promise<ComponentType>>>;

type AuthPath = keyof typeof AUTH_PAGES;
type AreaPath = keyof typeof AREA_PAGES;

/** Renders every page, sets the title of the browser's tab and shows a bar while a page or a part of it is loading. */
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

function createAuthRoute<const Path extends AuthPath>(path: Path) {
  return createRoute({
    getParentRoute: () => auth,
    path,
    staticData: { title: PAGES[path].title },
    beforeLoad: (place) => GUARDS[path]?.(place),
    component: AUTH_PAGES[path],
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

function buildRoutes(pages: object, route: (path: never) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.keys(pages).map((path) => [path, route(path as never)]));
}

/** Preserves the type of each route's own path and parameters. */
type AuthRoutes = { [Path in AuthPath]: ReturnType<typeof createAuthRoute<Path>> };
type AreaRoutes = { [Path in AreaPath]: ReturnType<typeof createAreaRoute<Path>> };

const routeTree = root.addChildren([
  auth.addChildren(buildRoutes(AUTH_PAGES, createAuthRoute) as AuthRoutes),
  area.addChildren({
    ...(buildRoutes(AREA_PAGES, createAreaRoute) as AreaRoutes),
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
