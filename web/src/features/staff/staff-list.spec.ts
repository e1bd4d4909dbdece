import type { SubAccount } from "@wardline/contracts/accounts/sub-accounts";
import { findStaff } from "./staff-list.js";

describe("findStaff", () => {
  const ada = {
    firstName: "Ada",
    lastName: "Obi",
    email: "a@x.org",
    role: "Registrar",
  } as SubAccount;

  it.each(["ada", "OBI", "ada o", "x.org", "regis"])("finds a person by %s", (query) => {
    expect(findStaff([ada], query)).toHaveLength(1);
  });

  it("ignores department and telephone", () => {
    expect(findStaff([{ ...ada, department: "Surgery", phone: "0800" }], "surgery")).toEqual([]);
  });
});
