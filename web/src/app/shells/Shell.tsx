import { ActionIcon } from "@mantine/core";
import { IconMenu2 } from "@tabler/icons-react";
import { useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { connectWhenLoaded } from "../../lib/live/connect-when-loaded.js";
import { leaveAtOnce } from "../../lib/login/session.js";
import { LOCK_WARNING_MS, usePageLock } from "../../lib/session/page-lock.js";
import { useSession } from "../../lib/session/session-store.js";
import { logoOf } from "../../lib/time/hospital-time.js";
import { AREAS } from "../../shared/session/areas.js";
import { LiveIndicator } from "../../ui/feedback/LiveIndicator.js";
import type { NavItem } from "../nav-items.js";
import { AccountMenu } from "./AccountMenu.js";
import { MobileMenu } from "./MobileMenu.js";
import { PrintFrame } from "./PrintFrame.js";
import classes from "./Shell.module.css";
import { Sidebar } from "./Sidebar.js";

/** The page that was asked for draws its own lists first. Milliseconds. */
const AFTER_MS = 1_000;

type Draw = (place: Element) => ReactNode;

/** Draws what every page has of emergencies, the bars of open ones into the given place; null until its code has come. */
function useEmergencyTools(): Draw | null {
  const [draw, setDraw] = useState<Draw | null>(null);
  useEffect(
    () =>
      connectWhenLoaded(async () => {
        const { EmergencyTools } = await import("../../features/emergencies/EmergencyTools.js");
        return () => {
          setDraw(() => (place: Element) => <EmergencyTools place={place} />);
          return () => undefined;
        };
      }, AFTER_MS),
    [],
  );
  return draw;
}

/** Tells the styles how much of the page the bars of emergencies take. */
function useHeightOf(bars: HTMLElement | null): void {
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

/** The page that was asked for draws its own lists first. Milliseconds. */
const KEEP_AFTER_MS = 3_000;

interface ShellProps {
  nav: readonly NavItem[];
  /** The pages of the person who is logged in, where they are not in the menu. */
  own?: readonly NavItem[];
  /** What stands in the header of every page. */
  tools?: ReactNode;
  /** The page. */
  children: ReactNode;
}

/** The frame of an area: sidebar, header and the page; on a phone the sidebar slides in. Live while it is shown. */
export function Shell({ nav, own = [], tools, children }: ShellProps) {
  const pathname = useLocation({ select: (location) => location.pathname });
  // Remembers on which page the menu was opened, so that going to another one closes it.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const close = () => setOpenOn(null);
  const isLocking = usePageLock(useSession()?.parentInfo?.lock_minutes, lock);
  const drawEmergencies = useEmergencyTools();
  const [bars, setBars] = useState<HTMLElement | null>(null);
  useHeightOf(bars);

  useEffect(() => connectWhenLoaded(loadLive), []);
  const opensHospital = nav.some(({ to }) => to.startsWith(AREAS.parent.root));
  useEffect(
    () =>
      connectWhenLoaded(async () => {
        const { keepFiles } = await import("../keep-files.js");
        return () => keepFiles(opensHospital);
      }, KEEP_AFTER_MS),
    [opensHospital],
  );

  return (
    <div className={classes.shell}>
      <p className={classes.locking} role="alert">
        {isLocking ? LOCKING : null}
      </p>
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      <aside className={classes.aside}>
        <Sidebar nav={nav} />
      </aside>
      <MobileMenu isOpen={openOn === pathname} onClose={close}>
        <Sidebar nav={nav} onClose={close} />
      </MobileMenu>
      <div className={classes.page}>
        <ShellHeader own={own} onMenu={() => setOpenOn(pathname)}>
          {tools}
          {bars === null ? null : drawEmergencies?.(bars)}
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

const LOCKING = `This page locks in ${LOCK_WARNING_MS / 1_000} seconds. Press any key to stay.`;

function lock(): void {
  leaveAtOnce("LOCKED");
}

/** The page is drawn before what every feature does with changes has come. */
async function loadLive() {
  return (await import("../live-handlers.js")).followChanges;
}

interface ShellHeaderProps {
  own: readonly NavItem[];
  onMenu: () => void;
  /** What can be done on every page. */
  children?: ReactNode;
}

/** The top of every page of an area: whose hospital it is, whether the page is live, and who is logged in. */
function ShellHeader({ own, onMenu, children }: ShellHeaderProps) {
  const session = useSession();
  if (session === null) return null;
  const { user, parentInfo } = session;
  const logo = logoOf(session);
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
      <LiveIndicator />
      <AccountMenu user={user} own={own} />
    </header>
  );
}
