import { ActionIcon } from "@mantine/core";
import { IconHelp, IconMenu2 } from "@tabler/icons-react";
import { Link, useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { connectWhenLoaded } from "../../lib/live/connect-when-loaded.js";
import { LOCK_WARNING_MS, usePageLock } from "../../lib/session/page-lock.js";
import { useSession } from "../../lib/session/session-store.js";
import { getSessionLogo } from "../../lib/time/hospital-time.js";
import { AREAS } from "../../shared/session/areas.js";
import { endSessionAtOnce } from "../../shared/session/session.js";
import { LiveIndicator } from "../../ui/feedback/LiveIndicator.js";
import { hoverTip } from "../../ui/hover-tip.js";
import header from "../../ui/page/HeaderButton.module.css";
import type { NavItem } from "../nav-items.js";
import { AccountMenu } from "./AccountMenu.js";
import { MobileMenu } from "./MobileMenu.js";
import { PrintFrame } from "./PrintFrame.js";
import classes from "./Shell.module.css";
import { Sidebar } from "./Sidebar.js";

/** Milliseconds to wait, so that the page draws its own lists first. */
const TOOLS_DELAY_MS = 1_000;

type Draw = (place: Element) => ReactNode;

/**
 * Loads the bell and the emergency tools that every page shows; returns null until they are loaded. Bars of open
 * emergencies go into the given element.
 */
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

/** Milliseconds to wait, so that the page draws its own lists first. */
const CACHE_DELAY_MS = 3_000;

interface ShellProps {
  nav: readonly NavItem[];
  own?: readonly NavItem[];
  tools?: ReactNode;
  children: ReactNode;
}

/**
 * Frames an area: sidebar, header and page; on a phone the sidebar slides in. The page receives live changes while the
 * frame is mounted.
 */
export function Shell({ nav, own = [], tools, children }: ShellProps) {
  const pathname = useLocation({ select: (location) => location.pathname });
  // Stores the page on which the menu was opened, so leaving the page closes the menu.
  const [menuPath, setMenuPath] = useState<string | null>(null);
  const close = () => setMenuPath(null);
  const isLocking = usePageLock(useSession()?.parentInfo?.lock_minutes, lock);
  const drawTools = useHeaderTools();
  const [bars, setBars] = useState<HTMLElement | null>(null);
  useBarsHeight(bars);

  useEffect(() => connectWhenLoaded(loadLive), []);
  const hasHospitalPages = nav.some(({ to }) => to.startsWith(AREAS.parent.root));
  useEffect(
    () =>
      connectWhenLoaded(async () => {
        const { cacheFiles } = await import("../cache-files.js");
        return () => cacheFiles(hasHospitalPages);
      }, CACHE_DELAY_MS),
    [hasHospitalPages],
  );

  return (
    <div className={classes.shell}>
      <p className={classes.locking} role="alert">
        {isLocking ? LOCK_WARNING_TEXT : null}
      </p>
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      <aside className={classes.aside}>
        <Sidebar nav={nav} />
      </aside>
      <MobileMenu isOpen={menuPath === pathname} onClose={close}>
        <Sidebar nav={nav} onClose={close} />
      </MobileMenu>
      <div className={classes.page}>
        <ShellHeader own={own} onMenu={() => setMenuPath(pathname)}>
          {tools}
          {bars === null ? null : drawTools?.(bars)}
        </ShellHeader>
        <div ref={setBars} className={classes.emergencies} />
        <main id="main" tabIndex={-1} className={classes.main}>
          <PrintFrame />
          {children}
        </main>
      </div>
    </div>
  );
}

const LOCK_WARNING_TEXT = `This page locks in ${LOCK_WARNING_MS / 1_000} seconds. Press any key to stay.`;

function lock(): void {
  endSessionAtOnce("LOCKED");
}

/** Loads the live handlers after the page is drawn. */
async function loadLive() {
  return (await import("../live-handlers.js")).followChanges;
}

interface ShellHeaderProps {
  own: readonly NavItem[];
  onMenu: () => void;
  children?: ReactNode;
}

function ShellHeader({ own, onMenu, children }: ShellHeaderProps) {
  const session = useSession();
  if (session === null) return null;
  const { user, parentInfo } = session;
  const logo = getSessionLogo(session);
  return (
    <header className={classes.header}>
      <ActionIcon
        className={classes.burger}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label="Open menu"
        aria-haspopup="dialog"
        onClick={onMenu}
      >
        <IconMenu2 size={22} aria-hidden="true" />
      </ActionIcon>
      <div className={classes.hospital}>
        {logo === null ? null : <img className={classes.logo} src={logo} alt="" />}
        <span className={classes.hospitalName}>
          {parentInfo?.hospital_name ?? user.hospital_name}
        </span>
      </div>
      {children}
      <HelpLink />
      <LiveIndicator />
      <AccountMenu user={user} own={own} />
    </header>
  );
}

/** Links to the help; a phone has this link in the account menu. */
function HelpLink() {
  return (
    <Link
      to="/help/{-$topic}"
      className={`${header.button} ${header.wideOnly}`}
      aria-label="Help"
      {...hoverTip("Help")}
    >
      <IconHelp size={20} aria-hidden="true" />
    </Link>
  );
}
