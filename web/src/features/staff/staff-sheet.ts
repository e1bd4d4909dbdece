import type { SubAccount } from "@wardline/contracts/sub-accounts";
import type { Ward } from "@wardline/contracts/wards";
import { rightsName } from "@wardline/domain/people/grant-words";
import { STAFF_IMPORT_COLUMNS } from "@wardline/domain/people/staff-import";
import { writeSheet } from "../../lib/sheets/write-sheet.js";
import { limitNames } from "./edit/rights.js";

/** Rows of the template that are ready for texts. */
const TEMPLATE_ROWS = 500;

/**
 * Staff as a workbook, in the columns that an import takes. Rights that are limited say so in words that an import
 * refuses, so that nobody gets them for the whole hospital.
 */
export function staffSheet(
  staff: readonly SubAccount[],
  wards: readonly Pick<Ward, "id" | "name">[],
): Promise<Blob> {
  const rows = staff.map((one) =>
    STAFF_IMPORT_COLUMNS.map((column) => {
      if (column === "rights") {
        const where = limitNames(one.wards, wards).join(", ");
        return where === "" ? rightsName(one.grants) : `${rightsName(one.grants)} (only ${where})`;
      }
      const value = one[column];
      return typeof value === "boolean" ? (value ? "yes" : "no") : value;
    }),
  );
  return writeSheet([STAFF_IMPORT_COLUMNS, ...rows]);
}

/** The file that shows what an import wants: its headings, one row to be replaced, and room for numbers that keep their 0. */
export function staffTemplate({
  departments,
  roles,
}: {
  departments: string[];
  roles: string[];
}): Promise<Blob> {
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
