import type { SubAccount } from "@wardline/contracts/accounts/sub-accounts";
import { checkStaffRows } from "@wardline/domain/people/staff-import";
import { readImportedRecords } from "../../../testing/sheet-records.js";
import { readSheet } from "../../lib/sheets/read-sheet.js";
import { readFileRows } from "./import/import-preview.js";
import { buildStaffSheet, buildStaffTemplate } from "./staff-sheet.js";

function buildStaff(part: Partial<SubAccount>): SubAccount {
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

describe("the staff file", () => {
  it("can be imported again as exported", async () => {
    const file = await buildStaffSheet(
      [
        buildStaff({ grants: ["patients.read", "audit.read"] }),
        buildStaff({ email: "b@example.org", isHOD: false, grants: ["emr.manage", "audit.read"] }),
        buildStaff({
          email: "c@example.org",
          phone: "08035551234",
          firstName: "=1+1",
          lastName: "'-O",
        }),
        buildStaff({ email: "d@example.org", phone: "+2348035551235", firstName: '"Didi"' }),
      ],
      [],
    );
    const rows = readFileRows(await readSheet(file));
    const known = {
      departments: ["Surgery"],
      roles: ["Registrar"],
      emails: [],
      canGiveRights: true,
    };
    const checked = checkStaffRows(rows, known);
    expect(checked.problems).toEqual([]);
    expect(
      checked.rows.map(({ firstName, lastName, phone, isHOD }) => [
        firstName,
        lastName,
        phone,
        isHOD,
      ]),
    ).toEqual([
      ["Ada", "Obi", "+234 (0) 800-1", true],
      ["Ada", "Obi", "+234 (0) 800-1", false],
      ["=1+1", "'-O", "08035551234", true],
      ['"Didi"', "Obi", "+2348035551235", true],
    ]);
    expect(rows[0]?.rights).toBe("Auditor");
    expect(checked.rows.slice(0, 2).map(({ grants }) => grants)).toEqual([
      ["patients.read", "audit.read"],
      ["emr.manage", "audit.read"],
    ]);
  });

  it("writes rights limited to wards in a form that an import refuses", async () => {
    const limited = buildStaff({ grants: ["patients.write"], wards: ["n", "s"] });
    const rows = await readImportedRecords(
      await buildStaffSheet([limited], [{ id: "n", name: "North" }]),
    );
    expect(rows[0]?.rights).toBe("Ward clerk (only North, another ward)");
    const known = {
      departments: ["Surgery"],
      roles: ["Registrar"],
      emails: [],
      canGiveRights: true,
    };
    const checked = checkStaffRows(rows, known);
    expect(checked.rows).toEqual([]);
    expect(checked.problems.map(({ column }) => column)).toEqual(["rights"]);
  });

  it("has a template that passes the import's own check", async () => {
    const known = { departments: ["Surgery"], roles: ["Officer"], emails: [], canGiveRights: true };
    expect(
      checkStaffRows(await readImportedRecords(await buildStaffTemplate(known)), known).problems,
    ).toEqual([]);
  });
});
