import fc from "fast-check";
import {
  BUNDLES,
  findBundle,
  GRANT_PHRASES,
  listGrantPhrases,
  rightsTitle,
  summariseRights,
} from "./grant-words.js";
import {
  areSameGrants,
  GRANTS,
  hasAllGrants,
  hasAnyGrant,
  hasGrant,
  normaliseGrants,
} from "./grants.js";

const someGrants = fc.subarray([...GRANTS]);

describe("set of grants", () => {
  it.each(GRANTS)("includes %s only if it was given", (grant) => {
    expect(hasGrant([], grant)).toBe(false);
  });

  it.each(GRANTS)("includes %s once it was given, also as part of administrator", (grant) => {
    expect(hasGrant([grant], grant)).toBe(true);
    expect(hasGrant(["administrator"], grant)).toBe(true);
  });

  it.each(GRANTS.filter((grant) => grant !== "administrator"))(
    "does not include administrator just because it includes %s",
    (grant) => {
      expect(hasGrant([grant], "administrator")).toBe(false);
    },
  );

  it("includes the grants that a grant implies, but not the reverse", () => {
    expect(hasGrant(["patients.write"], "patients.read")).toBe(true);
    expect(hasGrant(["patients.read"], "patients.write")).toBe(false);
    expect(hasGrant(["roster.manage"], "roster.write")).toBe(true);
    expect(hasGrant(["roster.write"], "roster.manage")).toBe(false);
  });

  it("satisfies a choice of several grants if it includes one of them", () => {
    expect(hasAnyGrant(["patients.read"], ["roster.write", "patients.read"])).toBe(true);
    expect(hasAnyGrant(["patients.read"], ["roster.write", "staff.manage"])).toBe(false);
    expect(hasAnyGrant(["administrator"], [])).toBe(false);
  });

  it("covers another set only if it includes every grant of that set", () => {
    expect(hasAllGrants(["staff.manage"], [])).toBe(true);
    expect(hasAllGrants(["staff.manage"], ["administrator"])).toBe(false);
    expect(hasAllGrants(["staff.manage", "roster.manage"], ["roster.write"])).toBe(true);
  });
});

describe("normal form of grants", () => {
  it("omits implied grants", () => {
    expect(normaliseGrants(["patients.read", "patients.write"])).toEqual(["patients.write"]);
    expect(normaliseGrants([...GRANTS])).toEqual(["administrator"]);
  });

  it("allows exactly what the input allows, whatever its order, and is idempotent", () => {
    fc.assert(
      fc.property(someGrants, (grants) => {
        const normal = normaliseGrants([...grants].reverse());
        expect(areSameGrants(normal, grants)).toBe(true);
        expect(normaliseGrants(normal)).toEqual(normal);
      }),
    );
  });

  it("is equal for two sets if and only if they allow the same things", () => {
    fc.assert(
      fc.property(someGrants, someGrants, (a, b) => {
        const areEqual = JSON.stringify(normaliseGrants(a)) === JSON.stringify(normaliseGrants(b));
        expect(areEqual).toBe(areSameGrants(a, b));
      }),
    );
  });
});

describe("bundle of grants", () => {
  it.each(BUNDLES.map((bundle) => [bundle.name, bundle] as const))(
    "%s is in normal form, and is found by its grants in any order",
    (_, bundle) => {
      expect(normaliseGrants(bundle.grants)).toEqual(bundle.grants);
      expect(findBundle([...bundle.grants].reverse())).toBe(bundle);
    },
  );

  it("is not found for an empty or mixed set", () => {
    expect(findBundle([])).toBeNull();
    expect(findBundle(["emr.manage", "audit.read"])).toBeNull();
  });

  it.each([
    [[], null],
    [["patients.read", "patients.write"], "Ward clerk"],
    [["emr.manage"], "1 chosen right"],
    [["emr.manage", "audit.read"], "2 chosen rights"],
  ] as const)("given the grants %j, has the title %j", (grants, title) => {
    expect(rightsTitle(grants)).toBe(title);
  });
});

describe("plain summary", () => {
  it("says what all staff may do if there are no grants", () => {
    expect(summariseRights([])).toEqual([
      "Can see who is on call, the hospital's board, their department's roster and their own settings.",
    ]);
  });

  it("lists a ward clerk's grants with the implied ones", () => {
    expect(summariseRights(["patients.write"]).slice(1)).toEqual([
      `Can ${GRANT_PHRASES["patients.read"]}.`,
      `Can ${GRANT_PHRASES["patients.write"]}.`,
    ]);
  });

  it("does not mention deletion for a ward clerk if only administrators can delete", () => {
    const words = listGrantPhrases(true);
    expect(summariseRights(["patients.write"], [], words).at(-1)).toBe(
      "Can open and change patients' cards.",
    );
    expect(listGrantPhrases(false)).toEqual(GRANT_PHRASES);
  });

  it("names wards only if a right concerns patients", () => {
    const last = (wards: string[]) => summariseRights(["patients.read"], wards).at(-1);
    expect(last(["North"])).toBe("Patients: only those in North.");
    expect(last(["North", "South", "West"])).toBe("Patients: only those in North, South and West.");
    expect(summariseRights(["roster.write"], ["North"])).toEqual(summariseRights(["roster.write"]));
  });

  it("has one sentence for an administrator", () => {
    expect(summariseRights(["administrator", "emr.manage"]).slice(1)).toEqual([
      `Can ${GRANT_PHRASES.administrator}.`,
    ]);
  });
});
