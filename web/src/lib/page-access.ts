import { type Entitled, mayCall } from "@wardline/contracts/access";
import { updateAccount } from "@wardline/contracts/accounts";
import { listAnnouncements } from "@wardline/contracts/announcements";
import { addDepartment, getHospitalData } from "@wardline/contracts/departments";
import { listDisplays } from "@wardline/contracts/displays";
import type { Access } from "@wardline/contracts/endpoint";
import { getDisplayAt, getResponsibility } from "@wardline/contracts/past";
import { createPatient, listPatients, updatePatient } from "@wardline/contracts/patients";
import { createRoster } from "@wardline/contracts/roster";
import { createSubAccount, getSubDetails, listSubAccounts } from "@wardline/contracts/sub-accounts";
import type { Grant } from "@wardline/domain/grants";
import { useEntitled } from "./rights.js";

/**
 * What the tabs of the hospital's settings need; changing the password there is the owner's alone. Contracts that no other
 * page needs are named by their grant, so that they do not weigh on every page; the spec holds both to them.
 */
export const SETTINGS_ACCESS = {
  general: updateAccount.access,
  security: "owner",
  board: listDisplays.access,
  signals: "settings.manage",
  advanced: "emr.manage",
  retention: "administrator",
} as const satisfies Record<string, Access>;

/** What erasing a patient needs, which only the patient's page offers; the spec holds it to its contract. */
export const ERASURE_ACCESS = "administrator" satisfies Access;

/** What one must be allowed to call for a page, and those below it, to be of use (docs/product.md, Rights). */
const PAGE_ACCESS: readonly (readonly [path: string, access: Access])[] = [
  ["/dashboard/patients", listPatients.access],
  ["/dashboard/responsibility", getResponsibility.access],
  ["/dashboard/new-patient", createPatient.access],
  ["/dashboard/casualties", updatePatient.access],
  ["/dashboard/update-patients-info", updatePatient.access],
  ["/dashboard/wards", ["patients.read", "settings.manage"]],
  ["/dashboard/statistics", "patients.read"],
  ["/dashboard/announcements", listAnnouncements.access],
  ["/dashboard/staffs", listSubAccounts.access],
  ["/dashboard/add-user", createSubAccount.access],
  ["/dashboard/add-departments", addDepartment.access],
  ["/dashboard/call-duty-roster", createRoster.access],
  ["/dashboard/on-call", getHospitalData.access],
  ["/dashboard/time-machine", getDisplayAt.access],
  [
    "/dashboard/settings",
    [SETTINGS_ACCESS.general, SETTINGS_ACCESS.board, SETTINGS_ACCESS.advanced],
  ],
  ["/dashboard/audit", "audit.read"],
  ["/sub-account", getSubDetails.access],
  ["/wall", "any"],
];

/** What a page needs; what is not named here is the hospital's own account's. */
function accessOf(path: string): Access {
  return PAGE_ACCESS.find(([page]) => path === page || path.startsWith(`${page}/`))?.[1] ?? "owner";
}

/** Whether a page, by its path without a query, is open to someone. */
export function mayOpen(entitled: Entitled, path: string): boolean {
  return mayCall(entitled, accessOf(path));
}

/** Whether the one who is logged in may open a page. */
export function useMayOpen(path: string): boolean {
  return mayOpen(useEntitled(), path);
}

/** The right without which a page is closed; null for a page that no single right opens. */
export function grantFor(path: string): Grant | null {
  const access = accessOf(path);
  if (typeof access !== "string") return null;
  return access === "public" || access === "any" || access === "sub" || access === "owner"
    ? null
    : access;
}
