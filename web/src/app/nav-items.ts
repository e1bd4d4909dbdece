import {
  IconBed,
  IconBuildingHospital,
  IconCalendarUser,
  IconChartBar,
  IconEmergencyBed,
  IconHistory,
  IconLayoutDashboard,
  IconListSearch,
  IconPhone,
  IconPlugConnectedX,
  IconSettings,
  IconSpeakerphone,
  IconUser,
  IconUsers,
} from "@tabler/icons-react";
import {
  type MenuEntry,
  type MenuPath,
  mayOpen,
  menuEntries,
  type Wanted,
} from "@wardline/contracts/pages";
import type { Grant } from "@wardline/domain/grants";

/** An entry of the sidebar. */
export interface NavItem extends MenuEntry {
  Icon: typeof IconUser;
  /** The heading of the group of entries that begins with it. */
  heading?: string;
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
  "/dashboard/downtime": IconPlugConnectedX,
  "/dashboard/time-machine": IconHistory,
  "/dashboard/settings": IconSettings,
};

/** What a hospital has switched on of what is off until it is wanted. */
type Details = Partial<Record<Wanted, true>>;

/** The menu of the hospital's own account. */
export function ownerNav(details: Details | undefined): readonly NavItem[] {
  return menuEntries("owner").filter(isWanted(details)).map(withIcon);
}

/** The menu of a staff member with these grants; without any it is the staff's own area (docs/product.md, Rights). */
export function staffNav(
  grants: readonly Grant[],
  details: Details | undefined,
): readonly NavItem[] {
  const open = menuEntries("hospital")
    .filter(isWanted(details))
    .filter(({ to }) => mayOpen({ accountType: "sub", grants }, to));
  const isGranted = open.some(({ to }) => !mayOpen({ accountType: "sub", grants: [] }, to));
  if (!isGranted) return menuEntries("staff").map(withIcon);
  const hospital = group("Hospital", open);
  return [...group("Mine", menuEntries("mine")), ...hospital.map(besideOwnSettings)];
}

function isWanted(details: Details | undefined): (entry: MenuEntry) => boolean {
  return ({ wanted }) => wanted === undefined || details?.[wanted] === true;
}

/** Beside one's own settings those of the hospital have a sign of their own. */
function besideOwnSettings(item: NavItem): NavItem {
  return item.to === "/dashboard/settings" ? { ...item, Icon: IconBuildingHospital } : item;
}

function group(heading: string, entries: readonly MenuEntry[]): NavItem[] {
  return entries.map((entry, at) => ({ ...withIcon(entry), ...(at === 0 ? { heading } : {}) }));
}

function withIcon(entry: MenuEntry): NavItem {
  return { ...entry, Icon: ICONS[entry.to] };
}
