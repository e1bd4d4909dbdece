import { type Entitled, mayCall } from "@wardline/contracts/access";
import { updateAccount } from "@wardline/contracts/accounts";
import { listAnnouncements } from "@wardline/contracts/announcements";
import { addDepartment, getHospitalData } from "@wardline/contracts/departments";
import type { Access } from "@wardline/contracts/endpoint";
import { createPatient, listPatients, updatePatient } from "@wardline/contracts/patients";
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
  board: "displays.manage",
  signals: "settings.manage",
  advanced: "emr.manage",
  retention: "administrator",
} as const satisfies Record<string, Access>;

/** What publishing a display needs, which the first page offers; the spec holds it to its contract. */
export const PUBLISH_ACCESS = "displays.manage" satisfies Access;

/** What reading the first steps needs; the spec holds it to its contract. */
export const FIRST_STEPS_ACCESS = "administrator" satisfies Access;

/** What erasing a patient needs, which only the patient's page offers; the spec holds it to its contract. */
export const ERASURE_ACCESS = "administrator" satisfies Access;

/**
 * What one must be allowed to call for a page, and those below it, to be of use (docs/product.md, Rights). Contracts that
 * few pages need are named by their grants here, too.
 */
const PAGE_ACCESS: readonly (readonly [path: string, access: Access])[] = [
  ["/dashboard/patients", listPatients.access],
  ["/dashboard/responsibility", ["patients.read", "audit.read"]],
  ["/dashboard/new-patient", createPatient.access],
  ["/dashboard/casualties", updatePatient.access],
  ["/dashboard/update-patients-info", updatePatient.access],
  ["/dashboard/wards", ["patients.read", "settings.manage"]],
  ["/dashboard/statistics", "patients.read"],
  ["/dashboard/announcements", listAnnouncements.access],
  ["/dashboard/staffs", listSubAccounts.access],
  ["/dashboard/add-user", createSubAccount.access],
  ["/dashboard/add-departments", addDepartment.access],
  ["/dashboard/call-duty-roster", "roster.write"],
  ["/dashboard/on-call", getHospitalData.access],
  ["/dashboard/time-machine", ["displays.manage", "audit.read"]],
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
