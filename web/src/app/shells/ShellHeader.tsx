import { Burger } from "@mantine/core";
import { useSession } from "../../lib/session-store.js";
import { LiveIndicator } from "../../ui/LiveIndicator.js";
import classes from "./Shell.module.css";

interface ShellHeaderProps {
  isMenuOpen: boolean;
  onMenu: () => void;
}

/** The top of every page of an area: whose hospital it is, and whether the page is live. */
export function ShellHeader({ isMenuOpen, onMenu }: ShellHeaderProps) {
  const session = useSession();
  if (session === null) return null;
  const { user, parentInfo } = session;
  return (
    <header className={classes.header}>
      <Burger
        className={classes.burger}
        opened={isMenuOpen}
        onClick={onMenu}
        size="sm"
        aria-label="Open menu"
        aria-expanded={isMenuOpen}
      />
      <div className={classes.hospital}>
        <span className={classes.letter} title={user.email}>
          {user.email.charAt(0)}
        </span>
        <span className={classes.hospitalName}>
          {parentInfo?.hospital_name ?? user.hospital_name}
        </span>
      </div>
      <LiveIndicator />
    </header>
  );
}
