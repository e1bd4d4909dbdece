import { CloseButton, Loader } from "@mantine/core";
import { IconLogout } from "@tabler/icons-react";
import { Link, useLocation } from "@tanstack/react-router";
import { Fragment } from "react";
import { logOut, useIsLeaving } from "../../shared/session/session.js";
import { Wordmark } from "../../ui/page/Wordmark.js";
import type { NavItem } from "../nav-items.js";
import classes from "./Sidebar.module.css";

interface SidebarProps {
  nav: readonly NavItem[];
  onClose?: () => void;
}

/** Lists the pages of an area and highlights the current one. */
export function Sidebar({ nav, onClose }: SidebarProps) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const isLeaving = useIsLeaving();
  return (
    <div className={classes.sidebar}>
      <div className={classes.top}>
        <Wordmark />
        {onClose === undefined ? null : (
          <CloseButton className={classes.close} onClick={onClose} aria-label="Close menu" />
        )}
      </div>
      <nav aria-label="Main" className={classes.nav}>
        {nav.map(({ label, to, Icon, group, highlightPrefixes }, at) => {
          const isActive = [to, ...highlightPrefixes].some((path) => isWithin(pathname, path));
          return (
            <Fragment key={to}>
              {group === undefined || group === nav[at - 1]?.group ? null : (
                <p className={classes.heading}>{group}</p>
              )}
              <Link
                to={to}
                className={classes.item}
                data-active={isActive || undefined}
                aria-current={isActive ? "page" : undefined}
              >
                <Icon size={20} stroke={1.7} aria-hidden="true" />
                {label}
              </Link>
            </Fragment>
          );
        })}
      </nav>
      <div className={classes.bottom}>
        <button type="button" className={classes.item} onClick={logOut} disabled={isLeaving}>
          {isLeaving ? (
            <Loader size={20} color="white" aria-label="Logging out" />
          ) : (
            <IconLogout size={20} stroke={1.7} aria-hidden="true" />
          )}
          Logout
        </button>
      </div>
    </div>
  );
}

function isWithin(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}
