import { ActionIcon } from "@mantine/core";
import { IconMenu2 } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { logoOf } from "../../lib/session/hospital-logo.js";
import { useSession } from "../../lib/session/session-store.js";
import { LiveIndicator } from "../../ui/feedback/LiveIndicator.js";
import { AccountMenu } from "./AccountMenu.js";
import classes from "./Shell.module.css";

interface ShellHeaderProps {
  onMenu: () => void;
  /** What can be done on every page. */
  children?: ReactNode;
}

/** The top of every page of an area: whose hospital it is, whether the page is live, and who is logged in. */
export function ShellHeader({ onMenu, children }: ShellHeaderProps) {
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
      <AccountMenu user={user} />
    </header>
  );
}
