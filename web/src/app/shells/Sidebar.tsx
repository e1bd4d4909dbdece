import { CloseButton, Group, Loader, Stack } from "@mantine/core";
import { IconLogout } from "@tabler/icons-react";
import { Link, useLocation } from "@tanstack/react-router";
import { Fragment, useEffect, useRef } from "react";
import { isWithin } from "../../lib/offline-areas.js";
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
    <Stack gap={8} h="100%" p="16px 12px" className={classes.sidebar}>
      <Group justify="space-between" wrap="nowrap" h="2rem" m="0 8px 20px">
        <Wordmark />
        {onClose === undefined ? null : (
          <CloseButton className={classes.close} onClick={onClose} aria-label="Close menu" />
        )}
      </Group>
      <Stack component="nav" gap={4} flex={1} aria-label="Main">
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
      </Stack>
      <button type="button" className={classes.item} onClick={logOut} disabled={isLeaving}>
        {isLeaving ? (
          <Loader size={20} color="white" aria-label="Logging out" />
        ) : (
          <IconLogout size={20} stroke={1.7} aria-hidden="true" />
        )}
        Logout
      </button>
    </Stack>
  );
}

/** Slides the sidebar over the page on a phone, traps the focus, and closes on Escape or a tap outside. */
export function MobileMenu({ isOpen, ...sidebar }: Required<SidebarProps> & { isOpen: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    <dialog ref={dialog} className={classes.menu} aria-label="Menu" onClose={sidebar.onClose}>
      {isOpen ? (
        <>
          <div className={classes.panel}>
            <Sidebar {...sidebar} />
          </div>
          <button
            type="button"
            style={{ flex: 1, cursor: "default" }}
            onClick={sidebar.onClose}
            tabIndex={-1}
            aria-label="Close menu"
          />
        </>
      ) : null}
    </dialog>
  );
}
