/** @jest-environment ./web/testing/browser.cjs */
import type { SubAccount } from "@wardline/contracts/accounts/sub-accounts";
import { filterStaff } from "./StaffList.js";

describe("filterStaff", () => {
  const ada = {
    firstName: "Ada",
    lastName: "Obi",
    email: "a@x.org",
    role: "Registrar",
  } as SubAccount;

  it.each(["ada", "OBI", "ada o", "x.org", "regis"])("finds a person by %s", (query) => {
    expect(filterStaff([ada], query)).toHaveLength(1);
  });

  it("ignores department and telephone", () => {
    expect(filterStaff([{ ...ada, department: "Surgery", phone: "0800" }], "surgery")).toEqual([]);
  });
});
