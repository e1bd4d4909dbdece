import type { FieldProblem } from "@wardline/contracts/errors";
import { checkRows, isSameStaff, resolvePlace } from "./sub-accounts.rules.js";

const directory = {
  departments: new Map([["cardiology", { id: 1, name: "Cardiology" }]]),
  roles: new Map([["consultant", { id: 2, name: "Consultant" }]]),
};
const ada = {
  firstName: "Ada",
  lastName: "Obi",
  email: "ada@a.example",
  phone: "",
  department: "Cardiology",
  role: "Consultant",
  isHOD: false,
};

describe("isSameStaff", () => {
  const stored = { ...ada, departmentId: 1, roleId: 2 };

  it("is true if every stored field stays the same", () => {
    expect(isSameStaff(stored, { ...stored })).toBe(true);
    expect(isSameStaff(stored, { ...stored, roleId: 9 })).toBe(false);
  });
});

describe("resolvePlace", () => {
  it("finds department and role, ignoring case", () => {
    const problems: FieldProblem[] = [];

    const place = resolvePlace(
      { department: " CARDIOLOGY", role: "consultant" },
      directory,
      problems,
    );

    expect(place).toEqual({ departmentId: 1, roleId: 2 });
    expect(problems).toEqual([]);
  });

  it("reports both fields if neither is known", () => {
    const problems: FieldProblem[] = [];

    resolvePlace({ department: "Nowhere", role: "Wizard" }, directory, problems, "rows.3.");

    expect(problems.map(({ path }) => path)).toEqual(["rows.3.department", "rows.3.role"]);
  });
});

describe("checkRows", () => {
  it("returns rows with the hospital's own departments and roles", () => {
    expect(checkRows([ada], directory, new Set())).toMatchObject({
      staff: [{ email: ada.email, departmentId: 1, roleId: 2 }],
      refused: [],
    });
  });

  it("leaves out invalid rows and names each problem", () => {
    const taken = { ...ada, email: "taken@a.example" };
    const rows = [ada, ada, taken, { ...ada, email: "also@a.example", role: "Wizard" }];

    const found = checkRows(rows, directory, new Set([taken.email, "also@a.example"]));

    expect(found.staff.map((one) => one?.email)).toEqual([ada.email, ...Array(3)]);
    expect(found.refused).toEqual([
      { path: "rows.1.email", message: "This email is already in row 1." },
      expect.objectContaining({ path: "rows.2.email" }),
      expect.objectContaining({ path: "rows.3.role" }),
    ]);
    expect(found.unavailable).toEqual([taken.email]);
  });
});
