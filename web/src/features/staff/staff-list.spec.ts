import type { SubAccount } from "@wardline/contracts/sub-accounts";
import { findStaff, readSort, writeSort } from "./staff-list.js";

describe("the sort of the staff list", () => {
  it("is by first name, ascending, unless the address says otherwise", () => {
    expect(readSort("")).toEqual({ column: "firstName", direction: "asc" });
    expect(readSort("phone.desc")).toEqual({ column: "firstName", direction: "asc" });
    expect(readSort("email.desc")).toEqual({ column: "email", direction: "desc" });
  });

  it("is kept out of the address when it is the default", () => {
    expect(writeSort(readSort(""))).toBeUndefined();
    expect(readSort(writeSort({ column: "role", direction: "desc" }) ?? "")).toEqual({
      column: "role",
      direction: "desc",
    });
  });
});

describe("the search of the staff list", () => {
  const ada = {
    firstName: "Ada",
    lastName: "Obi",
    email: "a@x.org",
    role: "Registrar",
  } as SubAccount;

  it.each(["ada", "OBI", "ada o", "x.org", "regis"])("finds by %s", (query) => {
    expect(findStaff([ada], query)).toHaveLength(1);
  });

  it("finds nothing else", () => {
    expect(findStaff([{ ...ada, department: "Surgery", phone: "0800" }], "surgery")).toEqual([]);
  });
});
