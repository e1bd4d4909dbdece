import { GRANTS } from "@wardline/domain/people/grants";
import {
  findChoice,
  getChoiceGrants,
  listShownRights,
  RIGHTS_CHOICES,
  rightsLabel,
} from "./rights.js";

describe("the rights of a staff member", () => {
  it("labels rights with the bundle's name, and no rights with null", () => {
    expect(rightsLabel([])).toBeNull();
    expect(rightsLabel(["patients.write"])).toBe("Ward clerk");
    expect(rightsLabel(["audit.read", "patients.read"])).toBe("Auditor");
    expect(rightsLabel(["emr.manage"])).toBe("Custom");
  });

  it("finds the choice in the form that produces the given grants", () => {
    for (const { value } of RIGHTS_CHOICES) {
      const grants = getChoiceGrants(value);
      if (grants === null) expect(value).toBe("own");
      else expect(findChoice(grants)).toBe(value);
    }
  });

  it("shows an implied right as ticked, and does not allow removing that right alone", () => {
    const shown = listShownRights(["patients.write"]);
    expect(shown.filter(({ isHeld }) => isHeld)).toEqual([
      { grant: "patients.read", isHeld: true, isImplied: true },
      { grant: "patients.write", isHeld: true, isImplied: false },
    ]);
    expect(listShownRights(["administrator"]).filter(({ isImplied }) => isImplied)).toHaveLength(
      GRANTS.length - 1,
    );
  });

  it("shows a ticked right as implied when another right implies it", () => {
    const [read] = listShownRights(["patients.read", "patients.write"]);
    expect(read).toEqual({ grant: "patients.read", isHeld: true, isImplied: true });
  });
});
