import { useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { connectWhenLoaded } from "../../lib/live/connect-when-loaded.js";
import { AREAS } from "../../shared/session/areas.js";
import { applyLiveChanges } from "../live-handlers.js";
import type { NavItem } from "../nav-items.js";
import { MobileMenu } from "./MobileMenu.js";
import { PrintFrame } from "./PrintFrame.js";
import classes from "./Shell.module.css";
import { ShellHeader } from "./ShellHeader.js";
import { Sidebar } from "./Sidebar.js";
import { useEmergencyTools } from "./use-emergency-tools.js";

/** The page that was asked for draws its own lists first. Milliseconds. */
const KEEP_AFTER_MS = 3_000;

interface ShellProps {
  nav: readonly NavItem[];
  /** What stands in the header of every page. */
  tools?: ReactNode;
  /** The page. */
  children: ReactNode;
}

/** The frame of an area: sidebar, header and the page; on a phone the sidebar slides in. Live while it is shown. */
export function Shell({ nav, tools, children }: ShellProps) {
  const pathname = useLocation({ select: (location) => location.pathname });
  // Remembers on which page the menu was opened, so that going to another one closes it.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const close = () => setOpenOn(null);
  const drawEmergencies = useEmergencyTools();
  const [bars, setBars] = useState<Element | null>(null);

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
        <ShellHeader onMenu={() => setOpenOn(pathname)}>
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

async function loadLive() {
  const { connectLive } = await import("../../lib/live/live-connection.js");
  return () => connectLive(applyLiveChanges);
}
