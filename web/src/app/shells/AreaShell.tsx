import "../../ui/mantine-area.css";
import { ActionIcon, Box, Button, Group, Stack } from "@mantine/core";
import { IconHelp, IconMenu2 } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, Outlet, useLocation } from "@tanstack/react-router";
import type { AccountType } from "@wardline/contracts/accounts/account";
import { canOpenPage, findPageGrant } from "@wardline/contracts/accounts/pages";
import { ERRORS } from "@wardline/contracts/errors";
import { GRANT_PHRASES } from "@wardline/domain/people/grant-words";
import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { connectWhenLoaded } from "../../lib/live/connect-when-loaded.js";
import { LOCK_WARNING_MS, usePageLock } from "../../lib/session/page-lock.js";
import { toEntitlement, useEntitlement } from "../../lib/session/rights.js";
import { useSession } from "../../lib/session/session-store.js";
import { getSessionHospitalName, getSessionLogo } from "../../lib/time/hospital-time.js";
import { parentDetailsQuery, useParentDetails } from "../../shared/hospital/parent-details.js";
import { useSubDetails } from "../../shared/hospital/sub-details.js";
import { AREAS } from "../../shared/session/areas.js";
import { SessionProviders } from "../../shared/session/SessionProviders.js";
import { endSessionAtOnce, logOut, useIsLeaving } from "../../shared/session/session.js";
import { LiveIndicator } from "../../ui/feedback/LiveIndicator.js";
import { hoverTip } from "../../ui/hover-tip.js";
import { ButtonLink } from "../../ui/page/ButtonLink.js";
import header from "../../ui/page/HeaderButton.module.css";
import { MessagePage } from "../MessagePage.js";
import { buildOwnerNav, buildStaffNav, listOwnPages, type NavItem } from "../nav-items.js";
import { Shortcuts } from "../shortcuts/Shortcuts.js";
import { AccountMenu } from "./AccountMenu.js";
import { PrintFrame } from "./PrintFrame.js";
import classes from "./Shell.module.css";
import { MobileMenu, Sidebar } from "./Sidebar.js";

const DENIED_TEXTS: Readonly<Record<AccountType, string>> = {
  parent: "This area is for staff members of a hospital.",
  sub: "You do not have the right to see this page. Ask an administrator.",
};

/** Tells a person that the page belongs to the other account type (docs/product.md, Routes and areas). */
function AccessDenied({ accountType }: { accountType: AccountType }) {
  const isLeaving = useIsLeaving();
  return (
    <MessagePage title={ERRORS.FORBIDDEN[1]} text={DENIED_TEXTS[accountType]}>
      <Group mt="md" justify="center">
        <ButtonLink to={AREAS[accountType].home}>Go to my page</ButtonLink>
        <Button variant="default" loading={isLeaving} onClick={logOut}>
          Logout
        </Button>
      </Group>
    </MessagePage>
  );
}

/** Replaces an open page after the person loses the right to see it (docs/product.md, Rights). */
function AccessWithdrawn({ path }: { path: string }) {
  const grant = findPageGrant(path);
  const right = grant === null ? "open this page" : GRANT_PHRASES[grant];
  return (
    <div role="alert">
      <MessagePage
        isInside
        title="Your rights have changed"
        text={`You no longer have the right to ${right}. An administrator of your hospital can give it back. This page then opens again by itself.`}
      >
        <ButtonLink to={AREAS.sub.home} mt="md">
          Go to my page
        </ButtonLink>
      </MessagePage>
    </div>
  );
}

/** Renders the area behind the login. It stays mounted and follows changes of rights (docs/product.md, Rights). */
export function AreaShell() {
  const session = useSession();
  const pathname = useLocation({ select: (location) => location.pathname });
  const isAllowed = session !== null && canOpenPage(toEntitlement(session), pathname);
  // A person who loses the right to the open page sees a notice; a person who never had the right is refused.
  const [lastAllowedPath, setLastAllowedPath] = useState<string | null>(null);
  if (isAllowed && lastAllowedPath !== pathname) setLastAllowedPath(pathname);
  if (session === null) return null;
  const { accountType } = session;
  if (!isAllowed && lastAllowedPath !== pathname) return <AccessDenied accountType={accountType} />;
  const Area = accountType === "parent" ? ParentArea : StaffArea;
  return (
    // The key discards the state of the previous user's pages.
    <SessionProviders key={session.user.id}>
      <Area>{isAllowed ? <Outlet /> : <AccessWithdrawn path={pathname} />}</Area>
    </SessionProviders>
  );
}

function ParentArea({ children }: { children: ReactNode }) {
  const { data } = useParentDetails();
  const nav = useMemo(() => buildOwnerNav(data), [data]);
  return (
    <Shell nav={nav} tools={<Shortcuts nav={nav} />}>
      {children}
    </Shell>
  );
}

/** Milliseconds to wait, so that everything that the page itself needs loads first. */
const WORKERS_DELAY_MS = 5_000;

const loadWorkers = async () => (await import("../cache-files.js")).registerShells;
const loadLiveHandlers = async () => (await import("../live-handlers.js")).followChanges;

function useWhenLoaded(load: () => Promise<() => () => void>, afterMs = 0): void {
  useEffect(() => connectWhenLoaded(load, afterMs), [load, afterMs]);
}

function StaffArea({ children }: { children: ReactNode }) {
  const { grants } = useEntitlement();
  useSubDetails();
  useWhenLoaded(loadWorkers, WORKERS_DELAY_MS);
  const hasGrants = grants.length > 0;
  const { data } = useQuery({ ...parentDetailsQuery, enabled: hasGrants });
  const nav = useMemo(() => buildStaffNav(grants, data), [grants, data]);
  const own = useMemo(() => listOwnPages(nav), [nav]);
  return (
    <Shell nav={nav} own={own} tools={hasGrants ? <Shortcuts nav={[...own, ...nav]} /> : null}>
      {children}
    </Shell>
  );
}

/** Milliseconds to wait, so that the page draws its own lists first. */
const TOOLS_DELAY_MS = 1_000;
const FILES_DELAY_MS = 3_000;

type Draw = (place: Element) => ReactNode;

/** Loads the bell and the emergency tools; bars of open emergencies go into the given element. Null until loaded. */
function useHeaderTools(): Draw | null {
  const [draw, setDraw] = useState<Draw | null>(null);
  useEffect(
    () =>
      connectWhenLoaded(async () => {
        const [{ EmergencyTools }, { Bell }] = await Promise.all([
          import("../../features/emergencies/EmergencyTools.js"),
          import("../../features/for-you/Bell.js"),
        ]);
        return () => {
          setDraw(() => (place: Element) => (
            <>
              <EmergencyTools place={place} />
              <Bell />
            </>
          ));
          return () => undefined;
        };
      }, TOOLS_DELAY_MS),
    [],
  );
  return draw;
}

function useBarsHeight(bars: HTMLElement | null): void {
  useEffect(() => {
    if (bars === null) return undefined;
    const { style } = document.documentElement;
    const sizes = new ResizeObserver(() =>
      style.setProperty("--wl-emergencies-height", `${bars.offsetHeight}px`),
    );
    sizes.observe(bars);
    return () => {
      sizes.disconnect();
      style.removeProperty("--wl-emergencies-height");
    };
  }, [bars]);
}

interface ShellProps {
  nav: readonly NavItem[];
  own?: readonly NavItem[];
  tools?: ReactNode;
  children: ReactNode;
}

/** Frames an area with sidebar, header and page. The page receives live changes while the frame is mounted. */
function Shell({ nav, own = [], tools, children }: ShellProps) {
  const pathname = useLocation({ select: (location) => location.pathname });
  // Stores the page on which the menu was opened, so leaving the page closes the menu.
  const [menuPath, setMenuPath] = useState<string | null>(null);
  const isLocking = usePageLock(useSession()?.parentInfo?.lock_minutes, lock);
  const drawTools = useHeaderTools();
  const [bars, setBars] = useState<HTMLElement | null>(null);
  useBarsHeight(bars);

  useWhenLoaded(loadLiveHandlers);
  const hasHospitalPages = nav.some(({ to }) => to.startsWith(AREAS.parent.root));
  const loadFiles = useCallback(async () => {
    const { cacheFiles } = await import("../cache-files.js");
    return () => cacheFiles(hasHospitalPages);
  }, [hasHospitalPages]);
  useWhenLoaded(loadFiles, FILES_DELAY_MS);

  return (
    <div className={classes.shell}>
      <p className={classes.locking} role="alert">
        {isLocking ? LOCK_WARNING_TEXT : null}
      </p>
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      <Box component="aside" visibleFrom="md" className={classes.aside}>
        <Sidebar nav={nav} />
      </Box>
      <MobileMenu nav={nav} isOpen={menuPath === pathname} onClose={() => setMenuPath(null)} />
      <Stack gap={0} miw={0}>
        <ShellHeader own={own} onMenu={() => setMenuPath(pathname)}>
          {tools}
          {bars === null ? null : drawTools?.(bars)}
        </ShellHeader>
        <div ref={setBars} className={classes.emergencies} />
        <main id="main" tabIndex={-1} className={classes.main}>
          <PrintFrame />
          {children}
        </main>
      </Stack>
    </div>
  );
}

const LOCK_WARNING_TEXT = `This page locks in ${LOCK_WARNING_MS / 1_000} seconds. Press any key to stay.`;

function lock(): void {
  endSessionAtOnce("LOCKED");
}

interface ShellHeaderProps extends Required<Pick<ShellProps, "own" | "children">> {
  onMenu: () => void;
}

function ShellHeader({ own, onMenu, children }: ShellHeaderProps) {
  const session = useSession();
  if (session === null) return null;
  const logo = getSessionLogo(session);
  return (
    <Group component="header" wrap="nowrap" gap={12} className={classes.header}>
      <ActionIcon
        hiddenFrom="md"
        variant="subtle"
        color="gray"
        size="lg"
        aria-label="Open menu"
        aria-haspopup="dialog"
        onClick={onMenu}
      >
        <IconMenu2 size={22} aria-hidden="true" />
      </ActionIcon>
      <Group wrap="nowrap" gap={12} flex={1} miw={0} fw={620} className={classes.hospital}>
        {logo === null ? null : <img className={classes.logo} src={logo} alt="" />}
        <span className={classes.hospitalName}>{getSessionHospitalName(session)}</span>
      </Group>
      {children}
      {/* A phone has this link in the account menu. */}
      <Link
        to="/help/{-$topic}"
        className={`${header.button} ${header.wideOnly}`}
        aria-label="Help"
        {...hoverTip("Help")}
      >
        <IconHelp size={20} aria-hidden="true" />
      </Link>
      <LiveIndicator />
      <AccountMenu user={session.user} own={own} />
    </Group>
  );
}
