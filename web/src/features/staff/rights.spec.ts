import { GRANTS } from "@wardline/domain/people/grants";
import { choiceGrants, findChoice, RIGHTS_CHOICES, rightsLabel, rightsShown } from "./rights.js";

describe("the rights of a staff member", () => {
  it("labels rights with the bundle's name, and no rights with null", () => {
    expect(rightsLabel([])).toBeNull();
    expect(rightsLabel(["patients.write"])).toBe("Ward clerk");
    expect(rightsLabel(["audit.read", "patients.read"])).toBe("Auditor");
    expect(rightsLabel(["emr.manage"])).toBe("Custom");
  });

  it("finds the choice in the form from which grants were made", () => {
    for (const { value } of RIGHTS_CHOICES) {
      const grants = choiceGrants(value);
      if (grants === null) expect(value).toBe("own");
      else expect(findChoice(grants)).toBe(value);
    }
  });

  it("shows an implied right as ticked, and lets nobody remove it alone", () => {
    const shown = rightsShown(["patients.write"]);
    expect(shown.filter(({ isHeld }) => isHeld)).toEqual([
      { grant: "patients.read", isHeld: true, isBrought: true },
      { grant: "patients.write", isHeld: true, isBrought: false },
    ]);
    expect(rightsShown(["administrator"]).filter(({ isBrought }) => isBrought)).toHaveLength(
      GRANTS.length - 1,
    );
  });

  it("shows a ticked right as implied when another right implies it", () => {
    const [read] = rightsShown(["patients.read", "patients.write"]);
    expect(read).toEqual({ grant: "patients.read", isHeld: true, isBrought: true });
  });
});
