import { GRANTS } from "@wardline/domain/people/grants";
import { choiceOf, grantsOfChoice, RIGHTS_CHOICES, rightsLabel, rightsShown } from "./rights.js";

describe("the rights of a staff member", () => {
  it("are said by the bundle's name, and not at all where there are none", () => {
    expect(rightsLabel([])).toBeNull();
    expect(rightsLabel(["patients.write"])).toBe("Ward clerk");
    expect(rightsLabel(["audit.read", "patients.read"])).toBe("Auditor");
    expect(rightsLabel(["emr.manage"])).toBe("Custom");
  });

  it("given a choice, are what it says, and the choice is found again by them", () => {
    for (const { value } of RIGHTS_CHOICES) {
      const grants = grantsOfChoice(value);
      if (grants === null) expect(value).toBe("own");
      else expect(choiceOf(grants)).toBe(value);
    }
  });

  it("show what a right brings along as held, and not to be taken alone", () => {
    const shown = rightsShown(["patients.write"]);
    expect(shown.filter(({ isHeld }) => isHeld)).toEqual([
      { grant: "patients.read", isHeld: true, isBrought: true },
      { grant: "patients.write", isHeld: true, isBrought: false },
    ]);
    expect(rightsShown(["administrator"]).filter(({ isBrought }) => isBrought)).toHaveLength(
      GRANTS.length - 1,
    );
  });

  it("keep what was ticked before another one brought it along", () => {
    const [read] = rightsShown(["patients.read", "patients.write"]);
    expect(read).toEqual({ grant: "patients.read", isHeld: true, isBrought: true });
  });
});
