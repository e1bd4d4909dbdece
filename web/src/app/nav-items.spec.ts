/** @jest-environment ./web/testing/browser.cjs */
import type { Grant } from "@wardline/domain/grants";
import { ownerNav, staffNav } from "./nav-items.js";

const labels = (...grants: Grant[]) => staffNav(grants, {}).map(({ label }) => label);

const OWN = ["User", "Roster", "Who is on call", "Settings"];
const MINE = ["My page", "My roster", "My settings", "Who is on call"];

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
  expect(labels(grant).filter((label) => !MINE.includes(label))).toEqual(added);
});

it("with a grant no two entries can be taken for one another: the own ones say so, and stand first", () => {
  const all = staffNav(["administrator"], {});
  expect(labels("patients.read").slice(0, MINE.length)).toEqual(MINE);
  expect(all.map(({ label }) => label)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(User|Roster|Settings)$/)]),
  );
  expect(all.flatMap(({ heading = [] }) => heading)).toEqual(["Mine", "Hospital"]);
});

it("has the page of what is off until it is wanted only where the hospital wants it", () => {
  const grants: Grant[] = ["displays.manage"];
  expect(labels(...grants)).not.toContain("Downtime");
  const wanted = staffNav(grants, { downtime_kits: true });
  expect(wanted.map(({ label }) => label)).toContain("Downtime");
  const owner = (details: Parameters<typeof ownerNav>[0]) =>
    ownerNav(details).map(({ label }) => label);
  expect(owner(undefined)).not.toContain("Downtime");
  expect(owner({ downtime_kits: true })).toContain("Downtime");
});
