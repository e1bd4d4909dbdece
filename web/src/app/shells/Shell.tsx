import { Drawer } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Outlet, useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { connectLive } from "../../lib/live-connection.js";
import type { NavItem } from "./nav-items.js";
import classes from "./Shell.module.css";
import { ShellHeader } from "./ShellHeader.js";
import { Sidebar } from "./Sidebar.js";

/** The frame of an area: sidebar, header and the page; on a phone the sidebar slides in. Live while it is shown. */
export function Shell({ nav }: { nav: readonly NavItem[] }) {
  const [isMenuOpen, menu] = useDisclosure(false);
  const pathname = useLocation({ select: (location) => location.pathname });

  useEffect(() => connectLive(), []);
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => menu.close(), [pathname]);

  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      <aside className={classes.aside}>
        <Sidebar nav={nav} />
      </aside>
      <Drawer
        opened={isMenuOpen}
        onClose={menu.close}
        size={272}
        padding={0}
        withCloseButton={false}
        aria-label="Menu"
        hiddenFrom="md"
        classNames={{ body: classes.drawer }}
      >
        <Sidebar nav={nav} onClose={menu.close} />
      </Drawer>
      <div className={classes.page}>
        <ShellHeader isMenuOpen={isMenuOpen} onMenu={menu.open} />
        <main id="main" tabIndex={-1} className={classes.main}>
          <Outlet />
        </main>
      </div>
    </div>
  );
}
