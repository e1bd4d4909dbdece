import { GRANTS } from "@wardline/domain/people/grants";
import { canCall } from "./access.js";

const owner = { accountType: "parent", grants: [] } as const;
const staff = { accountType: "sub", grants: [] } as const;
const withGrants = (...grants: (typeof GRANTS)[number][]) => ({ ...staff, grants });

describe("canCall", () => {
  it("lets every account call public endpoints and endpoints for every account", () => {
    for (const access of ["public", "any"] as const) {
      expect([owner, staff].map((account) => canCall(account, access))).toEqual([true, true]);
    }
  });

  it("allows the hospital account's own calls only to that account, and not to administrators", () => {
    expect(canCall(owner, "owner")).toBe(true);
    expect(canCall(withGrants("administrator"), "owner")).toBe(false);
  });

  it("lets only staff call endpoints about themselves", () => {
    expect(canCall(owner, "sub")).toBe(false);
    expect(canCall(withGrants("administrator"), "sub")).toBe(true);
  });

  it.each(GRANTS)(
    "requires %s from staff, and no grant from the hospital's own account",
    (grant) => {
      expect(canCall(staff, grant)).toBe(false);
      expect(canCall(withGrants(grant), grant)).toBe(true);
      expect(canCall(owner, grant)).toBe(true);
    },
  );

  it("accepts any of several grants", () => {
    expect(canCall(withGrants("roster.manage"), ["patients.read", "roster.write"])).toBe(true);
    expect(canCall(withGrants("emr.manage"), ["patients.read", "roster.write"])).toBe(false);
    expect(canCall(staff, GRANTS)).toBe(false);
  });

  it("refuses staff if the access is unknown", () => {
    expect(canCall(staff, "unheard-of" as never)).toBe(false);
    expect(canCall(withGrants("audit.read"), "unheard-of" as never)).toBe(false);
  });
});
