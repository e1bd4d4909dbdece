/** @jest-environment ./web/testing/browser.cjs */
import type { Grant } from "@wardline/domain/grants";
import { staffNav } from "./nav-items.js";

const labels = (...grants: Grant[]) => staffNav(grants).map(({ label }) => label);

const OWN = ["User", "Roster", "Who is on call", "Settings"];

it("without a grant the menu is the staff's own area", () => {
  expect(labels()).toEqual(OWN);
});

it.each<[Grant, string[]]>([
  ["patients.read", ["Dashboard", "Wards", "Statistics"]],
  ["patients.write", ["Dashboard", "Casualties", "Wards", "Statistics"]],
  ["announcements.write", ["Announcements"]],
  ["roster.write", ["Call Roster"]],
  ["staff.manage", ["Staffs"]],
  ["audit.read", ["Audit log", "Time machine"]],
  ["displays.manage", ["Time machine", "Hospital settings"]],
  ["settings.manage", ["Wards", "Hospital settings"]],
])("%s adds %j", (grant, added) => {
  expect(labels(grant).filter((label) => !OWN.includes(label))).toEqual(added);
});
