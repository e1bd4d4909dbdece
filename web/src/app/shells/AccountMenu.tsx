import { Text, useMantineColorScheme } from "@mantine/core";
import { IconCheck, IconHelp, IconLogout, IconSettings, IconUsers } from "@tabler/icons-react";
import { type LinkProps, useNavigate } from "@tanstack/react-router";
import type { AccountType, User } from "@wardline/contracts/accounts/account";
import { rightsTitle } from "@wardline/domain/people/grant-words";
import { VERSION } from "@wardline/domain/version";
import { staffName } from "../../lib/session/locked-person.js";
import { useWards } from "../../shared/hospital/wards.js";
import { endSessionAtOnce, logOut, useIsLeaving } from "../../shared/session/session.js";
import { hoverTip } from "../../ui/hover-tip.js";
import { ActionMenu, type MenuAction } from "../../ui/menu/ActionMenu.js";
import { COLOUR_SCHEMES } from "../../ui/page/ColourSchemeSwitch.js";
import type { NavItem } from "../nav-items.js";
import classes from "./Shell.module.css";

const SETTINGS = {
  parent: "/dashboard/settings",
  sub: "/sub-account/settings",
} as const satisfies Record<AccountType, string>;

interface AccountMenuProps {
  user: Pick<User, "email" | "accountType"> & Partial<User>;
  own?: readonly NavItem[];
}

/** Shows who is logged in, with their own pages, the colour scheme, the settings and the logout. */
export function AccountMenu({ user, own = [] }: AccountMenuProps) {
  const navigate = useNavigate();
  const isLeaving = useIsLeaving();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const buildAction = (
    label: string,
    Icon: typeof IconCheck,
    onSelect: () => void,
  ): MenuAction => ({ label, icon: <Icon size={17} aria-hidden="true" />, onSelect });
  const goTo = (label: string, Icon: typeof IconCheck, to: LinkProps["to"]) =>
    buildAction(label, Icon, () => void navigate({ to }));
  const buildActions = (): MenuAction[] => [
    ...own.map(({ label, to, Icon }) => goTo(label, Icon, to)),
    ...(["light", "dark", "auto"] as const).map((scheme): MenuAction => {
      const { label, Icon } = COLOUR_SCHEMES[scheme];
      const isChosen = colorScheme === scheme;
      const action = buildAction(label, isChosen ? IconCheck : Icon, () => setColorScheme(scheme));
      return { ...action, isChosen };
    }),
    ...(own.length > 0 ? [] : [goTo("Settings", IconSettings, SETTINGS[user.accountType])]),
    goTo("Help", IconHelp, "/help/{-$topic}"),
    buildAction("Change user", IconUsers, () => endSessionAtOnce("CHANGE_USER")),
    { ...buildAction("Log out", IconLogout, logOut), isDisabled: isLeaving },
  ];
  const name = staffName(user);
  return (
    <ActionMenu label="Account" actions={buildActions} header={<WhoIsLoggedIn user={user} />}>
      {(trigger) => (
        <button
          {...trigger}
          type="button"
          className={classes.account}
          {...hoverTip(name === null ? user.email : `${name}, ${user.email}`)}
          aria-label={name === null ? `Account ${user.email}` : `${name}, account ${user.email}`}
        >
          {name === null ? null : <span className={classes.accountName}>{name}</span>}
          <span className={classes.letter} data-letter={user.email.charAt(0)} aria-hidden="true" />
        </button>
      )}
    </ActionMenu>
  );
}

function WhoIsLoggedIn({ user }: Pick<AccountMenuProps, "user">) {
  const { role = "", department = "", grants = [], wards = [] } = user;
  const rights = rightsTitle(grants);
  const post = [role, department].filter((text) => text !== "").join(", ");
  return (
    <>
      <Text fw={650} lineClamp={2}>
        {staffName(user) ?? "The hospital’s own account"}
      </Text>
      {post === "" ? null : (
        <Text size="sm" lineClamp={2}>
          {post}
        </Text>
      )}
      {rights === null ? null : <Text size="sm">Rights: {rights}</Text>}
      {wards.length === 0 ? null : <OwnWards />}
      <Text size="sm" c="dimmed" maw="17.5rem" style={{ overflowWrap: "anywhere" }}>
        {user.email}
      </Text>
      <Text size="sm" c="dimmed">
        Wardline {VERSION}
      </Text>
    </>
  );
}

function OwnWards() {
  const names = useWards().map(({ name }) => name);
  return (
    <Text size="sm" lineClamp={3}>
      Patients of: {names.join(", ") || "no ward"}
    </Text>
  );
}
