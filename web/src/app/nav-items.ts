import {
  IconBed,
  IconCalendarUser,
  IconChartBar,
  IconEmergencyBed,
  IconHistory,
  IconLayoutDashboard,
  IconListSearch,
  IconPhone,
  IconSettings,
  IconSpeakerphone,
  IconUser,
  IconUsers,
} from "@tabler/icons-react";
import { type MenuEntry, type MenuPath, mayOpen, menuEntries } from "@wardline/contracts/pages";
import type { Grant } from "@wardline/domain/grants";

/** An entry of a menu with its sign. */
export interface NavItem extends MenuEntry {
  Icon: typeof IconUser;
}

const ICONS: Record<MenuPath, typeof IconUser> = {
  "/sub-account/user": IconUser,
  "/sub-account/roster": IconCalendarUser,
  "/sub-account/on-call": IconPhone,
  "/sub-account/settings": IconSettings,
  "/dashboard/patients": IconLayoutDashboard,
  "/dashboard/announcements": IconSpeakerphone,
  "/dashboard/casualties": IconEmergencyBed,
  "/dashboard/wards": IconBed,
  "/dashboard/staffs": IconUsers,
  "/dashboard/call-duty-roster": IconCalendarUser,
  "/dashboard/on-call": IconPhone,
  "/dashboard/statistics": IconChartBar,
  "/dashboard/audit": IconListSearch,
  "/dashboard/time-machine": IconHistory,
  "/dashboard/settings": IconSettings,
};

/** The menu of the hospital's own account. */
export const OWNER_NAV: readonly NavItem[] = menuEntries("owner", {
  accountType: "parent",
  grants: [],
}).map(withIcon);

/** The menu of a staff member with these grants; without any it is the staff's own area (docs/product.md, Rights). */
export function staffNav(grants: readonly Grant[]): readonly NavItem[] {
  const entitled = { accountType: "sub", grants } as const;
  const open = menuEntries("hospital", entitled);
  const isGranted = open.some(({ to }) => !mayOpen({ accountType: "sub", grants: [] }, to));
  return (isGranted ? open : menuEntries("staff", entitled)).map(withIcon);
}

/** The own pages of a staff member whose menu is the hospital's; none of anybody else. */
export function ownPages(nav: readonly NavItem[]): readonly NavItem[] {
  const entitled = { accountType: "sub", grants: [] } as const;
  const isHospital = nav.some(({ group }) => group !== undefined);
  return isHospital ? menuEntries("mine", entitled).map(withIcon) : [];
}

function withIcon(entry: MenuEntry): NavItem {
  return { ...entry, Icon: ICONS[entry.to] };
}
