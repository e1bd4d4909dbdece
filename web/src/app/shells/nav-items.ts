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
  IconSettings,
  IconSpeakerphone,
  IconUser,
  IconUsers,
} from "@tabler/icons-react";
import type { LinkProps } from "@tanstack/react-router";
import type { Grant } from "@wardline/domain/grants";
import { mayOpen } from "../../lib/page-access.js";

/** An entry of the sidebar. */
export interface NavItem {
  label: string;
  to: NonNullable<LinkProps["to"]>;
  Icon: typeof IconUser;
  /** Pages reached from this one, which keep it highlighted. */
  also?: readonly string[];
  /** What else it is searched by. */
  otherName?: string;
  /** The heading of the group of entries that begins with it. */
  heading?: string;
}

/** The menu of the hospital's own account. */
export const PARENT_NAV: readonly NavItem[] = [
  {
    label: "Dashboard",
    to: "/dashboard/patients",
    Icon: IconLayoutDashboard,
    also: ["/dashboard/new-patient", "/dashboard/announcements", "/dashboard/responsibility"],
  },
  {
    label: "Casualties",
    to: "/dashboard/casualties",
    Icon: IconEmergencyBed,
    also: ["/dashboard/update-patients-info"],
  },
  { label: "Wards", to: "/dashboard/wards", Icon: IconBed },
  {
    label: "Staffs",
    to: "/dashboard/staffs",
    Icon: IconUsers,
    also: ["/dashboard/add-user", "/dashboard/add-departments"],
  },
  { label: "Call Roster", to: "/dashboard/call-duty-roster", Icon: IconCalendarUser },
  { label: "Who is on call", to: "/dashboard/on-call", Icon: IconPhone },
  { label: "Statistics", to: "/dashboard/statistics", Icon: IconChartBar },
  { label: "Audit log", to: "/dashboard/audit", Icon: IconListSearch },
  {
    label: "Settings",
    to: "/dashboard/settings",
    Icon: IconSettings,
    also: ["/dashboard/time-machine"],
  },
];

const ON_CALL: NavItem = { label: "Who is on call", to: "/sub-account/on-call", Icon: IconPhone };

/** The staff's own area, which is the whole menu of those without rights. */
const OWN_NAV: readonly NavItem[] = [
  { label: "User", to: "/sub-account/user", Icon: IconUser },
  { label: "Roster", to: "/sub-account/roster", Icon: IconCalendarUser },
  ON_CALL,
  { label: "Settings", to: "/sub-account/settings", Icon: IconSettings },
];

/** The same beside the hospital's pages, where "Roster" and "Settings" would have two meanings. */
const MY_NAV: readonly NavItem[] = [
  { label: "My page", to: "/sub-account/user", Icon: IconUser, otherName: "User", heading: "Mine" },
  { label: "My roster", to: "/sub-account/roster", Icon: IconCalendarUser },
  { label: "My settings", to: "/sub-account/settings", Icon: IconSettings },
  { ...ON_CALL, heading: "Hospital" },
];

/** The hospital's pages as staff find them: what the administrator reaches from another page has an entry of its own. */
const GRANTED_NAV: readonly NavItem[] = [
  {
    label: "Dashboard",
    to: "/dashboard/patients",
    Icon: IconLayoutDashboard,
    also: ["/dashboard/new-patient", "/dashboard/responsibility"],
  },
  { label: "Announcements", to: "/dashboard/announcements", Icon: IconSpeakerphone },
  ...PARENT_NAV.filter(({ to }) =>
    [
      "/dashboard/casualties",
      "/dashboard/wards",
      "/dashboard/staffs",
      "/dashboard/call-duty-roster",
      "/dashboard/statistics",
    ].includes(to),
  ),
  { label: "Audit log", to: "/dashboard/audit", Icon: IconListSearch },
  { label: "Time machine", to: "/dashboard/time-machine", Icon: IconHistory },
  { label: "Hospital settings", to: "/dashboard/settings", Icon: IconBuildingHospital },
];

/** The menu of a staff member with these grants; without any it is the staff's own area (docs/product.md, Rights). */
export function staffNav(grants: readonly Grant[]): readonly NavItem[] {
  const granted = GRANTED_NAV.filter(({ to }) => mayOpen({ accountType: "sub", grants }, to));
  return granted.length === 0 ? OWN_NAV : [...MY_NAV, ...granted];
}
