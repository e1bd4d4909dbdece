import {
  IconBed,
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
  canOpenPage,
  listMenuEntries,
  type MenuEntry,
  type MenuPath,
  type OptionalFeature,
} from "@wardline/contracts/accounts/pages";
import type { Grant } from "@wardline/domain/people/grants";

/** An entry of a menu with its icon. */
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
  "/dashboard/downtime": IconPlugConnectedX,
  "/dashboard/time-machine": IconHistory,
  "/dashboard/settings": IconSettings,
};

/** Optional features that the hospital has switched on; undefined until they are loaded. */
type Details = Partial<Record<OptionalFeature, true>> | undefined;

/** Returns the menu of the hospital's own account. */
export function buildOwnerNav(details: Details): readonly NavItem[] {
  const entitlement = { accountType: "parent", grants: [] } as const;
  return listMenuEntries("owner", entitlement).filter(isEnabled(details)).map(withIcon);
}

const NO_RIGHTS = { accountType: "sub", grants: [] } as const;

/** Returns the menu of a staff member; without grants, the menu of the staff area (docs/product.md, Rights). */
export function buildStaffNav(grants: readonly Grant[], details: Details): readonly NavItem[] {
  const entitlement = { accountType: "sub", grants } as const;
  const entries = listMenuEntries("hospital", entitlement).filter(isEnabled(details));
  const isGranted = entries.some(({ to }) => !canOpenPage(NO_RIGHTS, to));
  return (isGranted ? entries : listMenuEntries("staff", entitlement)).map(withIcon);
}

/** Returns the personal pages of a staff member whose menu is the hospital's; empty for everyone else. */
export function listOwnPages(nav: readonly NavItem[]): readonly NavItem[] {
  const isHospital = nav.some(({ group }) => group !== undefined);
  return isHospital ? listMenuEntries("mine", NO_RIGHTS).map(withIcon) : [];
}

function isEnabled(details: Details): (entry: MenuEntry) => boolean {
  return ({ requiredFeature }) =>
    requiredFeature === undefined || details?.[requiredFeature] === true;
}

function withIcon(entry: MenuEntry): NavItem {
  return { ...entry, Icon: ICONS[entry.to] };
}
