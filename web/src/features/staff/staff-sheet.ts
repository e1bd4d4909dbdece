import type { SubAccount } from "@wardline/contracts/accounts/sub-accounts";
import type { Ward } from "@wardline/contracts/patients/wards";
import type { HospitalData } from "@wardline/contracts/roster/departments";
import { rightsName } from "@wardline/domain/people/grant-words";
import { STAFF_IMPORT_COLUMNS } from "@wardline/domain/people/staff-import";
import { writeSheet } from "../../lib/sheets/write-sheet.js";
import { listLimitNames } from "./rights.js";

/** Number of rows in the template that are formatted as text. */
const TEMPLATE_ROWS = 500;

/** Returns staff as a workbook. An import refuses its words for limited rights, so that nobody gets unlimited ones. */
export function buildStaffSheet(
  staff: readonly SubAccount[],
  wards: readonly Pick<Ward, "id" | "name">[],
): Promise<Blob> {
  const rows = staff.map((one) =>
    STAFF_IMPORT_COLUMNS.map((column) => {
      if (column === "rights") {
        const where = listLimitNames(one.wards, wards).join(", ");
        return where === "" ? rightsName(one.grants) : `${rightsName(one.grants)} (only ${where})`;
      }
      const value = one[column];
      return typeof value === "boolean" ? (value ? "yes" : "no") : value;
    }),
  );
  return writeSheet([STAFF_IMPORT_COLUMNS, ...rows]);
}

/** Returns a template for an import: the headings, one example row, and text cells that keep a number's leading 0. */
export function buildStaffTemplate({ departments, roles }: HospitalData): Promise<Blob> {
  const example = {
    firstName: "Ada",
    lastName: "Obi",
    email: "ada.obi@example.org",
    phone: "+234 800 000 0000",
    department: departments[0] ?? "",
    role: roles[0] ?? "",
    isHOD: "no",
    rights: "",
  };
  const blank = STAFF_IMPORT_COLUMNS.map(() => "");
  return writeSheet([
    STAFF_IMPORT_COLUMNS,
    STAFF_IMPORT_COLUMNS.map((column) => example[column]),
    ...Array.from({ length: TEMPLATE_ROWS }, () => blank),
  ]);
}
