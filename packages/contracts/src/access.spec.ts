import { GRANTS } from "@wardline/domain/people/grants";
import { mayCall } from "./access.js";

const owner = { accountType: "parent", grants: [] } as const;
const staff = { accountType: "sub", grants: [] } as const;
const granted = (...grants: (typeof GRANTS)[number][]) => ({ ...staff, grants });

describe("who may call what", () => {
  it("lets every account call what is for anyone or for every account", () => {
    for (const access of ["public", "any"] as const) {
      expect([owner, staff].map((account) => mayCall(account, access))).toEqual([true, true]);
    }
  });

  it("keeps the hospital's own account to itself, from administrators too", () => {
    expect(mayCall(owner, "owner")).toBe(true);
    expect(mayCall(granted("administrator"), "owner")).toBe(false);
  });

  it("lets staff, and nobody else, call what is about themselves", () => {
    expect(mayCall(owner, "sub")).toBe(false);
    expect(mayCall(granted("administrator"), "sub")).toBe(true);
  });

  it.each(GRANTS)("asks staff for %s, and the hospital's own account for nothing", (grant) => {
    expect(mayCall(staff, grant)).toBe(false);
    expect(mayCall(granted(grant), grant)).toBe(true);
    expect(mayCall(owner, grant)).toBe(true);
  });

  it("given several grants, takes any of them", () => {
    expect(mayCall(granted("roster.manage"), ["patients.read", "roster.write"])).toBe(true);
    expect(mayCall(granted("emr.manage"), ["patients.read", "roster.write"])).toBe(false);
    expect(mayCall(staff, GRANTS)).toBe(false);
  });

  it("given an access that it does not know, refuses staff", () => {
    expect(mayCall(staff, "unheard-of" as never)).toBe(false);
    expect(mayCall(granted("audit.read"), "unheard-of" as never)).toBe(false);
  });
});
