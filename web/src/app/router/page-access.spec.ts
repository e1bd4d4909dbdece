/** @jest-environment ./web/testing/browser.cjs */
import { canCall } from "@wardline/contracts/accounts/access";
import { canOpenPage, findPageGrant, PAGES } from "@wardline/contracts/accounts/pages";
import { createSubAccount, listSubAccounts } from "@wardline/contracts/accounts/sub-accounts";
import { listAnnouncements } from "@wardline/contracts/boards/announcements";
import { getDisplayAt, getResponsibility } from "@wardline/contracts/boards/past";
import type { Access } from "@wardline/contracts/endpoint";
import { listAudit } from "@wardline/contracts/operation/audit";
import { createPatient, listPatients, updatePatient } from "@wardline/contracts/patients/patient";
import { getStatistics } from "@wardline/contracts/patients/statistics";
import { addDepartment, getHospitalData } from "@wardline/contracts/roster/departments";
import { createRoster } from "@wardline/contracts/roster/roster";
import { GRANTS, type Grant } from "@wardline/domain/people/grants";
import { SETTINGS_TABS } from "../../shared/hospital/settings-tabs.js";
import { router } from "./router.js";

const createStaff = (...grants: Grant[]) => ({ accountType: "sub" as const, grants });
const owner = { accountType: "parent" as const, grants: [] };

const PATHS = Object.keys(PAGES);
const HOSPITAL_PATHS = PATHS.filter((path) => path.startsWith("/dashboard/"));

it("routes exactly the pages of the access table", () => {
  const routed = Object.values(router.routesByPath).map(({ fullPath }): string => fullPath);
  // An area's own address only redirects to its first page.
  const areas = ["/dashboard", "/sub-account"];
  expect(routed.filter((path) => !areas.includes(path)).toSorted()).toEqual(PATHS.toSorted());
});

describe("access to the hospital's pages", () => {
  it("includes every page for the owner and none for staff without a grant", () => {
    expect(HOSPITAL_PATHS.length).toBeGreaterThan(12);
    for (const path of HOSPITAL_PATHS) {
      expect([path, canOpenPage(owner, path)]).toEqual([path, true]);
      expect([path, canOpenPage(createStaff(), path)]).toEqual([path, false]);
    }
  });

  it("requires a grant for every page, and denies staff any unlisted page", () => {
    for (const path of HOSPITAL_PATHS) {
      expect([path, GRANTS.filter((grant) => canOpenPage(createStaff(grant), path))]).not.toEqual([
        path,
        [],
      ]);
      expect([path, canOpenPage(createStaff("administrator"), path)]).toEqual([path, true]);
    }
    expect(canOpenPage(createStaff("administrator"), "/dashboard/unheard-of")).toBe(false);
  });

  it.each<[Grant, string[]]>([
    ["patients.read", ["/dashboard/patients", "/dashboard/patients/p1"]],
    ["roster.write", ["/dashboard/call-duty-roster"]],
    [
      "audit.read",
      ["/dashboard/audit", "/dashboard/time-machine/d1", "/dashboard/responsibility/p1"],
    ],
    ["emr.manage", ["/dashboard/settings"]],
  ])("lets staff with %s open %j", (grant, paths) => {
    for (const path of paths) expect(canOpenPage(createStaff(grant), path)).toBe(true);
    expect(canOpenPage(createStaff(grant), "/dashboard/staffs")).toBe(false);
    expect(canOpenPage(createStaff(grant), "/dashboard/new-patient")).toBe(false);
  });
});

it("opens the staff area to all staff, and closes it to the owner", () => {
  expect(canOpenPage(createStaff(), "/sub-account/roster")).toBe(true);
  expect(canOpenPage(createStaff("administrator"), "/sub-account/user")).toBe(true);
  expect(canOpenPage(owner, "/sub-account/user")).toBe(false);
});

it("names the right that a page requires", () => {
  expect(findPageGrant("/dashboard/patients/p1")).toBe("patients.read");
  expect(findPageGrant("/dashboard/settings")).toBeNull();
  expect(findPageGrant("/sub-account/user")).toBeNull();
});

it("agrees with the access that each page's endpoints require", () => {
  expect(findPageGrant("/dashboard/patients")).toBe(listPatients.access);
  expect(findPageGrant("/dashboard/new-patient")).toBe(createPatient.access);
  expect(findPageGrant("/dashboard/casualties")).toBe(updatePatient.access);
  expect(findPageGrant("/dashboard/announcements")).toBe(listAnnouncements.access);
  expect(findPageGrant("/dashboard/staffs")).toBe(listSubAccounts.access);
  expect(findPageGrant("/dashboard/add-user")).toBe(createSubAccount.access);
  expect(findPageGrant("/dashboard/add-departments")).toBe(addDepartment.access);
  expect(PAGES["/dashboard/on-call"].access).toBe(getHospitalData.access);
  expect(findPageGrant("/dashboard/audit")).toBe(listAudit.access);
  expect(findPageGrant("/dashboard/call-duty-roster")).toBe(createRoster.access);
  for (const grant of GRANTS) {
    const isAllowed = (access: Access) => canCall(createStaff(grant), access);
    const canOpen = (path: string) => canOpenPage(createStaff(grant), path);
    expect(canOpen("/dashboard/responsibility/p1")).toBe(isAllowed(getResponsibility.access));
    expect(canOpen("/dashboard/time-machine")).toBe(isAllowed(getDisplayAt.access));
    expect([grant, canOpen("/dashboard/settings")]).toEqual([
      grant,
      Object.values(SETTINGS_TABS).some(({ access }) => isAllowed(access)),
    ]);
  }
  expect(findPageGrant("/dashboard/statistics")).toBe(getStatistics.access);
});
