import {
  IconCalendarUser,
  IconEmergencyBed,
  IconLayoutDashboard,
  IconPhone,
  IconSettings,
  IconUser,
  IconUsers,
} from "@tabler/icons-react";
import type { LinkProps } from "@tanstack/react-router";

/** An entry of the sidebar. */
export interface NavItem {
  label: string;
  to: NonNullable<LinkProps["to"]>;
  Icon: typeof IconUser;
  /** Pages reached from this one, which keep it highlighted. */
  also?: readonly string[];
}

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
  {
    label: "Staffs",
    to: "/dashboard/staffs",
    Icon: IconUsers,
    also: ["/dashboard/add-user", "/dashboard/add-departments"],
  },
  { label: "Call Roster", to: "/dashboard/call-duty-roster", Icon: IconCalendarUser },
  { label: "Who is on call", to: "/dashboard/on-call", Icon: IconPhone },
  {
    label: "Settings",
    to: "/dashboard/settings",
    Icon: IconSettings,
    also: ["/dashboard/time-machine"],
  },
];

export const SUB_NAV: readonly NavItem[] = [
  { label: "User", to: "/sub-account/user", Icon: IconUser },
  { label: "Roster", to: "/sub-account/roster", Icon: IconCalendarUser },
  { label: "Who is on call", to: "/sub-account/on-call", Icon: IconPhone },
  { label: "Settings", to: "/sub-account/settings", Icon: IconSettings },
];
