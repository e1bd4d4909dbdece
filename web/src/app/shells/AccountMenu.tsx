import { useMantineColorScheme } from "@mantine/core";
import {
  IconCheck,
  IconDeviceDesktop,
  IconLogout,
  IconMoon,
  IconSettings,
  IconSun,
} from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import type { AccountType, User } from "@wardline/contracts/accounts";
import { logOut, useIsLeaving } from "../../lib/session.js";
import { ActionMenu, type MenuAction } from "../../ui/ActionMenu.js";
import classes from "./Shell.module.css";

const SETTINGS = {
  parent: "/dashboard/settings",
  sub: "/sub-account/settings",
} as const satisfies Record<AccountType, string>;

const SCHEMES = [
  { value: "light", label: "Light colours", Icon: IconSun },
  { value: "dark", label: "Dark colours", Icon: IconMoon },
  { value: "auto", label: "Colours of the device", Icon: IconDeviceDesktop },
] as const;

/** What concerns whoever is logged in: the colours of this screen, the settings, the way out. */
export function AccountMenu({ user }: { user: Pick<User, "email" | "accountType"> }) {
  const navigate = useNavigate();
  const isLeaving = useIsLeaving();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const actions = (): MenuAction[] => [
    ...SCHEMES.map(({ value, label, Icon }): MenuAction => {
      const isChosen = colorScheme === value;
      return {
        label,
        isChosen,
        icon: isChosen ? <IconCheck {...ICON} /> : <Icon {...ICON} />,
        onSelect: () => setColorScheme(value),
      };
    }),
    {
      label: "Settings",
      icon: <IconSettings {...ICON} />,
      onSelect: () => void navigate({ to: SETTINGS[user.accountType] }),
    },
    {
      label: "Log out",
      icon: <IconLogout {...ICON} />,
      isDisabled: isLeaving,
      onSelect: logOut,
    },
  ];
  return (
    <ActionMenu label="Account" actions={actions}>
      {(trigger) => (
        <button
          {...trigger}
          type="button"
          className={classes.letter}
          title={user.email}
          aria-label={`Account ${user.email}`}
        >
          {user.email.charAt(0)}
        </button>
      )}
    </ActionMenu>
  );
}

const ICON = { size: 17, "aria-hidden": true } as const;
