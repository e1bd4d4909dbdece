import { GRANTS, type Grant } from "@wardline/domain/people/grants";
import type { Access } from "../endpoint.js";
import { canCall, type Entitlement } from "./access.js";

/** Menus of the hospital's own account, of staff without grants, of staff with grants, and of a person's own pages. */
export type Menu = "owner" | "staff" | "hospital" | "mine";

/** Groups of a hospital's menu, in order. */
const MENU_GROUPS = ["Now", "Plan", "Manage"] as const;
type MenuGroup = (typeof MENU_GROUPS)[number];

/** Optional features of a hospital that have a page. */
export type OptionalFeature = "downtime_kits";

export interface Page {
  /** Title of the page in the heading and, before the product's name, in the browser's tab. */
  title: string;
  /** Access required for the page to be useful. */
  access: Access;
  /** Label in each menu; entries of a group are in the order of the table. */
  menu?: Partial<Record<Menu, string>>;
  /** Group in the hospital's menu and in the owner's menu. */
  group?: MenuGroup;
  /** Optional feature without which menus leave the page out. */
  requiredFeature?: OptionalFeature;
  /**
   * Page that links to this page and is highlighted while this page is open. This page gets its own menu entry if the
   * linking page cannot be opened.
   */
  under?: string;
}

/**
 * All pages of the web, for the router, the menus, the palette and access checks. A page that is missing here cannot be
 * opened (docs/product.md, Rights).
 */
export const PAGES = {
  "/": { title: "Login", access: "public" },
  "/login": { title: "Login", access: "public" },
  "/register": { title: "Create Account", access: "public" },
  "/verify-email": { title: "Email Verification", access: "public" },
  "/forgot-password": { title: "Reset Password", access: "public" },
  "/reset-password/{-$token}": { title: "Set New Password", access: "public" },
  "/single-sign-on": { title: "Single sign-on", access: "public" },
  "/second-factor": { title: "Second factor", access: "any" },
  "/wall": { title: "From the wall", access: "any" },
  "/help/{-$topic}": { title: "Help", access: "any" },
  "/sub-account/user": {
    title: "User",
    access: "sub",
    menu: { staff: "User", mine: "My page" },
  },
  "/sub-account/roster": {
    title: "Roster",
    access: "sub",
    menu: { staff: "Roster", mine: "My roster" },
  },
  "/dashboard/patients": {
    title: "Overview",
    access: "patients.read",
    menu: { owner: "Dashboard", hospital: "Dashboard" },
    group: "Now",
  },
  "/dashboard/patients/$id": {
    title: "Patient",
    access: "patients.read",
    under: "/dashboard/patients",
  },
  "/dashboard/new-patient": {
    title: "New Patient",
    access: "patients.write",
    under: "/dashboard/patients",
  },
  "/dashboard/responsibility/$id": {
    title: "Who was responsible",
    access: ["patients.read", "audit.read"],
    under: "/dashboard/patients",
  },
  "/dashboard/announcements": {
    title: "Announcements",
    access: "announcements.write",
    menu: { hospital: "Announcements" },
    group: "Plan",
    under: "/dashboard/patients",
  },
  "/dashboard/casualties": {
    title: "Casualties",
    access: "patients.write",
    menu: { owner: "Casualties", hospital: "Casualties" },
    group: "Now",
  },
  "/dashboard/update-patients-info/$id": {
    title: "Update Patient",
    access: "patients.write",
    under: "/dashboard/casualties",
  },
  "/dashboard/adt": {
    title: "Parked messages",
    access: "patients.write",
    under: "/dashboard/casualties",
  },
  "/dashboard/wards": {
    title: "Wards",
    access: ["patients.read", "settings.manage"],
    menu: { owner: "Wards", hospital: "Wards" },
    group: "Now",
  },
  "/sub-account/on-call": {
    title: "Who is on call",
    access: "sub",
    menu: { staff: "Who is on call", hospital: "Who is on call" },
    group: "Now",
  },
  "/sub-account/settings": {
    title: "Settings",
    access: "sub",
    menu: { staff: "Settings", mine: "My settings" },
  },
  "/dashboard/staffs": {
    title: "Staffs",
    access: "staff.manage",
    menu: { owner: "Staffs", hospital: "Staffs" },
    group: "Manage",
  },
  "/dashboard/add-user": {
    title: "Add New User",
    access: "staff.manage",
    under: "/dashboard/staffs",
  },
  "/dashboard/add-departments": {
    title: "Manage Departments & Roles",
    access: "staff.manage",
    under: "/dashboard/staffs",
  },
  "/dashboard/call-duty-roster": {
    title: "Call Duty Roster",
    access: "roster.write",
    menu: { owner: "Call Roster", hospital: "Call Roster" },
    group: "Plan",
  },
  "/dashboard/on-call": {
    title: "Who is on call",
    access: GRANTS,
    menu: { owner: "Who is on call" },
    group: "Now",
  },
  "/dashboard/statistics": {
    title: "Statistics",
    access: "patients.read",
    menu: { owner: "Statistics", hospital: "Statistics" },
    group: "Plan",
  },
  "/dashboard/audit": {
    title: "Audit log",
    access: "audit.read",
    menu: { owner: "Audit log", hospital: "Audit log" },
    group: "Manage",
  },
  "/dashboard/downtime": {
    title: "Downtime",
    access: ["patients.read", "displays.manage"],
    menu: { hospital: "Downtime" },
    group: "Plan",
    requiredFeature: "downtime_kits",
    under: "/dashboard/wards",
  },
  "/dashboard/time-machine": {
    title: "Time machine",
    access: ["displays.manage", "audit.read"],
    menu: { hospital: "Time machine" },
    group: "Manage",
    under: "/dashboard/settings",
  },
  "/dashboard/time-machine/$id": {
    title: "Go back in time",
    access: ["displays.manage", "audit.read"],
    under: "/dashboard/settings",
  },
  "/dashboard/settings": {
    title: "Settings",
    access: ["settings.manage", "displays.manage", "emr.manage", "roster.manage"],
    menu: { owner: "Settings", hospital: "Hospital settings" },
    group: "Manage",
  },
} as const satisfies Record<string, Page>;

export type PagePath = keyof typeof PAGES;

export type MenuPath = {
  [Path in PagePath]: (typeof PAGES)[Path] extends { menu: object } ? Path : never;
}[PagePath];

/** A menu entry. `highlightPrefixes`: path prefixes of other pages for which the entry is highlighted. */
export interface MenuEntry {
  to: MenuPath;
  label: string;
  title: string;
  highlightPrefixes: readonly string[];
  /** Heading of the entry's group; absent in a menu without groups. */
  group?: MenuGroup;
  /** Optional feature without which the entry is left out. */
  requiredFeature?: OptionalFeature;
}

const ALL_PAGES = Object.entries(PAGES) as [PagePath, Page][];

/** Returns the menu entries that this person may open, in order. */
export function listMenuEntries(menu: Menu, entitlement: Entitlement): MenuEntry[] {
  const listedPages = ALL_PAGES.filter(
    ([path, page]) => page.menu?.[menu] !== undefined && isListed(path, page, entitlement),
  );
  const entries = listedPages.map(
    ([path, { menu: labels, title, group, requiredFeature }]): MenuEntry => {
      const isHighlightedHere = ([below, page]: [PagePath, Page]) =>
        page.under === path && listedPages.every(([other]) => other !== below);
      return {
        to: path as MenuPath,
        label: labels?.[menu] ?? title,
        title,
        highlightPrefixes: ALL_PAGES.filter(isHighlightedHere).map(([below]) =>
          getFixedPart(below),
        ),
        ...(group !== undefined && (menu === "owner" || menu === "hospital") && { group }),
        ...(requiredFeature !== undefined && { requiredFeature }),
      };
    },
  );
  const getGroupIndex = ({ group }: MenuEntry) =>
    group === undefined ? 0 : MENU_GROUPS.indexOf(group);
  return entries.toSorted((one, other) => getGroupIndex(one) - getGroupIndex(other));
}

/** True if the page can be opened, and is not below another page that can be opened. */
function isListed(path: PagePath, { under }: Page, entitlement: Entitlement): boolean {
  return (
    canOpenPage(entitlement, path) && (under === undefined || !canOpenPage(entitlement, under))
  );
}

/** True if a person may open the path (without query). An unknown path is allowed only in the person's own area. */
export function canOpenPage(entitlement: Entitlement, path: string): boolean {
  return canCall(entitlement, findAccess(path));
}

/** Returns the single grant that opens a page; null if no single grant does. */
export function findPageGrant(path: string): Grant | null {
  const access = findAccess(path);
  return (GRANTS as readonly unknown[]).includes(access) ? (access as Grant) : null;
}

function findAccess(path: string): Access {
  return (
    ALL_PAGES.find(([pattern]) => matchesPath(pattern, path))?.[1].access ??
    (path.startsWith("/sub-account/") ? "sub" : "owner")
  );
}

/** True if a path matches a pattern whose `$` parts match anything. */
function matchesPath(pattern: string, path: string): boolean {
  const parts = path.replace(/\/$/, "").split("/");
  const patternParts = pattern.replace(/\/$/, "").split("/");
  return (
    parts.length === patternParts.length &&
    patternParts.every((part, at) => part.includes("$") || part === parts[at])
  );
}

/** Returns the part of a pattern before its first `$` part. */
function getFixedPart(pattern: string): string {
  return pattern.replace(/\/[^/]*\$.*$/, "");
}
