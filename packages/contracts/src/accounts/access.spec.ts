import { GRANTS } from "@wardline/domain/people/grants";
import { mayCall } from "./access.js";

const owner = { accountType: "parent", grants: [] } as const;
const staff = { accountType: "sub", grants: [] } as const;
const granted = (...grants: (typeof GRANTS)[number][]) => ({ ...staff, grants });

describe("mayCall", () => {
  it("lets every account call public endpoints and endpoints for every account", () => {
    for (const access of ["public", "any"] as const) {
      expect([owner, staff].map((account) => mayCall(account, access))).toEqual([true, true]);
    }
  });

  it("allows the hospital account's own calls only to that account, and not to administrators", () => {
    expect(mayCall(owner, "owner")).toBe(true);
    expect(mayCall(granted("administrator"), "owner")).toBe(false);
  });

  it("lets only staff call endpoints about themselves", () => {
    expect(mayCall(owner, "sub")).toBe(false);
    expect(mayCall(granted("administrator"), "sub")).toBe(true);
  });

  it.each(GRANTS)(
    "requires %s from staff, and no grant from the hospital's own account",
    (grant) => {
      expect(mayCall(staff, grant)).toBe(false);
      expect(mayCall(granted(grant), grant)).toBe(true);
      expect(mayCall(owner, grant)).toBe(true);
    },
  );

  it("accepts any of several grants", () => {
    expect(mayCall(granted("roster.manage"), ["patients.read", "roster.write"])).toBe(true);
    expect(mayCall(granted("emr.manage"), ["patients.read", "roster.write"])).toBe(false);
    expect(mayCall(staff, GRANTS)).toBe(false);
  });

  it("refuses staff if the access is unknown", () => {
    expect(mayCall(staff, "unheard-of" as never)).toBe(false);
    expect(mayCall(granted("audit.read"), "unheard-of" as never)).toBe(false);
  });
});
