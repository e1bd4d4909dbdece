import { GRANTS, type Grant } from "@wardline/domain/people/grants";
import { type Entitled, mayCall } from "./access.js";
import type { Access } from "./endpoint.js";

/** The owner's menu, that of staff without a grant, that of staff with one, and their own pages, which stand behind their name. */
export type Menu = "owner" | "staff" | "hospital" | "mine";

/** The groups of a hospital's menu, in their order: what is going on, what is planned, what is looked after. */
const MENU_GROUPS = ["Now", "Plan", "Manage"] as const;
type MenuGroup = (typeof MENU_GROUPS)[number];

/** Of the hospital's details: what is off until somebody wants it, and has a page. */
export type Wanted = "downtime_kits";

/** What is known of a page of the web without its code. */
export interface Page {
  /** In its heading, and before the product's name in the browser's tab. */
  title: string;
  /** What one must be allowed to call for the page to be of use; by its name, so that no contract weighs on every page. */
  access: Access;
  /** What it is called in the menus that have an entry for it; in a group their order is that of the table. */
  menu?: Partial<Record<Menu, string>>;
  /** Where its entry stands in the hospital's menu and the owner's. */
  group?: MenuGroup;
  /** What a hospital must have switched on for the page to be in its menus. */
  wanted?: Wanted;
  /** The page from which it is reached, whose entry stays highlighted: this one has an entry where that one cannot be opened. */
  under?: string;
}

/**
 * All pages of the web: router, menus, palette and rights read this table, and the journey that looks at every page. A page
 * that is not in it cannot be opened (docs/product.md, Rights).
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
    wanted: "downtime_kits",
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

/** The pages that have an entry in some menu. */
export type MenuPath = {
  [Path in PagePath]: (typeof PAGES)[Path] extends { menu: object } ? Path : never;
}[PagePath];

/** An entry of a menu. `also`: pages that keep it highlighted, by the beginnings of their paths. */
export interface MenuEntry {
  to: MenuPath;
  label: string;
  title: string;
  also: readonly string[];
  /** The heading below which it stands; absent in a menu without groups. */
  group?: MenuGroup;
  /** What a hospital must have switched on for it to stand there. */
  wanted?: Wanted;
}

const ALL = Object.entries(PAGES) as [PagePath, Page][];

/** The entries of a menu that this person may open, in their order. */
export function menuEntries(menu: Menu, entitled: Entitled): MenuEntry[] {
  const listed = ALL.filter(
    ([path, page]) => page.menu?.[menu] !== undefined && isListed(path, page, entitled),
  );
  const entries = listed.map(([path, { menu: labels, title, group, wanted }]): MenuEntry => {
    const isReachedHere = ([below, page]: [PagePath, Page]) =>
      page.under === path && listed.every(([other]) => other !== below);
    return {
      to: path as MenuPath,
      label: labels?.[menu] ?? title,
      title,
      also: ALL.filter(isReachedHere).map(([below]) => fixedPart(below)),
      ...(group !== undefined && (menu === "owner" || menu === "hospital") && { group }),
      ...(wanted !== undefined && { wanted }),
    };
  });
  const placeOf = ({ group }: MenuEntry) => (group === undefined ? 0 : MENU_GROUPS.indexOf(group));
  return entries.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Whether a page has an entry of its own: it can be opened, and the page from which it is reached cannot. */
function isListed(path: PagePath, { under }: Page, entitled: Entitled): boolean {
  return mayOpen(entitled, path) && (under === undefined || !mayOpen(entitled, under));
}

/** The pages with which a staff member's day may begin, by what menus call them: the own page first. */
export function startPages(entitled: Entitled): MenuEntry[] {
  const [own, ...others] = menuEntries("mine", entitled);
  const hospital = menuEntries("hospital", entitled);
  return [...(own === undefined ? [] : [own]), ...hospital, ...others].filter(
    ({ title, wanted }) => title !== "Settings" && wanted === undefined,
  );
}

/** Whether a page, by its path without a query, is open to someone; an address without a page only in one's own area. */
export function mayOpen(entitled: Entitled, path: string): boolean {
  return mayCall(entitled, accessOf(path));
}

/** The right without which a page is closed; null for a page that no single right opens. */
export function grantFor(path: string): Grant | null {
  const access = accessOf(path);
  return (GRANTS as readonly unknown[]).includes(access) ? (access as Grant) : null;
}

function accessOf(path: string): Access {
  return (
    ALL.find(([pattern]) => isOf(pattern, path))?.[1].access ??
    (path.startsWith("/sub-account/") ? "sub" : "owner")
  );
}

/** Whether a path is one of a pattern, in which a part that begins with `$` stands for any. */
function isOf(pattern: string, path: string): boolean {
  const parts = path.replace(/\/$/, "").split("/");
  const wanted = pattern.replace(/\/$/, "").split("/");
  return (
    parts.length === wanted.length &&
    wanted.every((part, at) => part.includes("$") || part === parts[at])
  );
}

/** A pattern up to its first part that stands for any. */
function fixedPart(pattern: string): string {
  return pattern.replace(/\/[^/]*\$.*$/, "");
}
