import { BUNDLES } from "@wardline/domain/people/grant-words";
import type { Grant } from "@wardline/domain/people/grants";
import { buildOwnerNav, buildStaffNav, listOwnPages } from "./nav-items.js";

const listLabels = (...grants: Grant[]) => buildStaffNav(grants, {}).map(({ label }) => label);

const OWN_LABELS = ["User", "Roster", "Who is on call", "Settings"];

it("shows staff without a grant only their own area, without headings", () => {
  expect(listLabels()).toEqual(OWN_LABELS);
  expect(buildStaffNav([], {}).flatMap(({ group = [] }) => group)).toEqual([]);
  expect(listOwnPages(buildStaffNav([], {}))).toEqual([]);
});

it.each<[Grant, string[]]>([
  ["patients.read", ["Dashboard", "Wards", "Who is on call", "Statistics"]],
  ["patients.write", ["Dashboard", "Casualties", "Wards", "Who is on call", "Statistics"]],
  ["announcements.write", ["Who is on call", "Announcements"]],
  ["roster.write", ["Who is on call", "Call Roster"]],
  ["staff.manage", ["Who is on call", "Staffs"]],
  ["audit.read", ["Who is on call", "Audit log", "Time machine"]],
  ["displays.manage", ["Who is on call", "Hospital settings"]],
  ["settings.manage", ["Wards", "Who is on call", "Hospital settings"]],
])("shows staff with %s the menu %j", (grant, expected) => {
  expect(listLabels(grant)).toEqual(expected);
});

it("has three groups in the order of a working day", () => {
  const listGroups = (nav: ReturnType<typeof buildOwnerNav>) => [
    ...new Set(nav.map(({ group }) => group)),
  ];
  expect(listGroups(buildOwnerNav({}))).toEqual(["Now", "Plan", "Manage"]);
  expect(listGroups(buildStaffNav(["administrator"], {}))).toEqual(["Now", "Plan", "Manage"]);
});

it("has at most nine entries, and lists Announcements only if no other page links to it", () => {
  for (const { grants } of BUNDLES) expect(listLabels(...grants).length).toBeLessThanOrEqual(9);
  for (const { grants } of BUNDLES) {
    expect(buildStaffNav(grants, { downtime_kits: true }).length).toBeLessThanOrEqual(9);
  }
  expect(buildOwnerNav({ downtime_kits: true })).toHaveLength(9);
  expect(listLabels("patients.read", "announcements.write")).not.toContain("Announcements");
});

it("lists the person's own pages under their name and repeats no label", () => {
  const nav = buildStaffNav(["administrator"], {});
  expect(listOwnPages(nav).map(({ label }) => label)).toEqual([
    "My page",
    "My roster",
    "My settings",
  ]);
  expect(nav.map(({ label }) => label)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(User|Roster|Settings)$/)]),
  );
});

it("has an entry for downtime only if the hospital has switched downtime kits on", () => {
  const grants: Grant[] = ["displays.manage"];
  expect(listLabels(...grants)).not.toContain("Downtime");
  const wanted = buildStaffNav(grants, { downtime_kits: true });
  expect(wanted.map(({ label }) => label)).toContain("Downtime");
  // If the menu has the wards page, that page links to downtime.
  const both = buildStaffNav([...grants, "patients.read"], { downtime_kits: true });
  expect(both.map(({ label }) => label)).not.toContain("Downtime");
  expect(both.find(({ label }) => label === "Wards")?.highlightPrefixes).toContain(
    "/dashboard/downtime",
  );
});
