import type { SubAccount } from "@wardline/contracts/sub-accounts";
import { checkStaffRows } from "@wardline/domain/people/staff-import";
import Papa from "papaparse";
import { staffCsv, staffTemplate } from "./staff-csv.js";

function staff(part: Partial<SubAccount>): SubAccount {
  return {
    id: "1",
    firstName: "Ada",
    lastName: "Obi",
    email: "ada@example.org",
    phone: "+234 (0) 800-1",
    department: "Surgery",
    role: "Registrar",
    isHOD: true,
    grants: [],
    wards: [],
    invitation: "active",
    created_at: "2026-01-01T00:00:00Z",
    version: 1,
    ...part,
  };
}

function parse(text: string): Record<string, string>[] {
  return Papa.parse<Record<string, string>>(text, { header: true }).data;
}

describe("the staff file", () => {
  it("can be imported again as it was exported", () => {
    const rows = parse(
      staffCsv(
        [
          staff({ grants: ["patients.read", "audit.read"] }),
          staff({ email: "b@example.org", isHOD: false, grants: ["emr.manage", "audit.read"] }),
        ],
        [],
      ),
    );
    const known = { departments: ["Surgery"], roles: ["Registrar"], emails: [], givesRights: true };
    const checked = checkStaffRows(rows, known);
    expect(checked.problems).toEqual([]);
    expect(checked.rows.map(({ phone, isHOD }) => [phone, isHOD])).toEqual([
      ["+234 (0) 800-1", true],
      ["+234 (0) 800-1", false],
    ]);
    expect(rows[0]?.rights).toBe("Auditor");
    expect(checked.rows.map(({ grants }) => grants)).toEqual([
      ["patients.read", "audit.read"],
      ["emr.manage", "audit.read"],
    ]);
  });

  it("says to which wards rights are limited, and gives nobody the whole hospital when it is read again", () => {
    const limited = staff({ grants: ["patients.write"], wards: ["n", "s"] });
    const rows = parse(staffCsv([limited], [{ id: "n", name: "North" }]));
    expect(rows[0]?.rights).toBe("Ward clerk (only North, another ward)");
    const known = { departments: ["Surgery"], roles: ["Registrar"], emails: [], givesRights: true };
    const checked = checkStaffRows(rows, known);
    expect(checked.rows).toEqual([]);
    expect(checked.problems.map(({ column }) => column)).toEqual(["rights"]);
  });

  it.each(["=1+1", "@SUM(A1)", "-1+2", "+cmd|' /C calc'!A0", "\t=1"])("disarms %j", (formula) => {
    expect(parse(staffCsv([staff({ firstName: formula })], []))[0]?.firstName).toBe(`'${formula}`);
  });

  it("has a template that passes its own check", () => {
    const known = { departments: ["Surgery"], roles: ["Officer"], emails: [], givesRights: true };
    expect(checkStaffRows(parse(staffTemplate(known)), known).problems).toEqual([]);
  });
});
