import type { SubAccount } from "@wardline/contracts/sub-accounts";
import type { Ward } from "@wardline/contracts/wards";
import { rightsName } from "@wardline/domain/people/grant-words";
import { STAFF_IMPORT_COLUMNS } from "@wardline/domain/people/staff-import";
import Papa from "papaparse";
import { UTF8_MARK } from "../../lib/csv.js";
import { limitNames } from "./edit/rights.js";

/** What a spreadsheet would run as a formula. A phone number's plus sign is not: digits alone do nothing. */
const FORMULA = /^(?:[=\-@\t\r\n]|\+(?![\d\s()./-]*$))/;

/**
 * Staff as a spreadsheet reads them, in the columns that an import takes; formulas are marked as text. Rights that are
 * limited say so in words that an import refuses, so that nobody gets them for the whole hospital.
 */
export function staffCsv(
  staff: readonly SubAccount[],
  wards: readonly Pick<Ward, "id" | "name">[],
): string {
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
  return write(rows);
}

/** The file that shows what an import wants: its headings and one row to be replaced. */
export function staffTemplate({
  departments,
  roles,
}: {
  departments: string[];
  roles: string[];
}): string {
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
  return write([STAFF_IMPORT_COLUMNS.map((column) => example[column])]);
}

function write(data: string[][]): string {
  const fields = [...STAFF_IMPORT_COLUMNS];
  return UTF8_MARK + Papa.unparse({ fields, data }, { escapeFormulae: FORMULA });
}
