import fc from "fast-check";
import {
  BUNDLES,
  bundleOf,
  GRANT_SENTENCES,
  grantSentences,
  rightsTitle,
  summaryOf,
} from "./grant-words.js";
import { covers, GRANTS, includes, includesAny, isSameGrants, normalGrants } from "./grants.js";

const someGrants = fc.subarray([...GRANTS]);

describe("what grants contain", () => {
  it.each(GRANTS)("nothing contains %s by itself", (grant) => {
    expect(includes([], grant)).toBe(false);
  });

  it.each(GRANTS)("%s contains itself, and administrator contains it", (grant) => {
    expect(includes([grant], grant)).toBe(true);
    expect(includes(["administrator"], grant)).toBe(true);
  });

  it.each(GRANTS.filter((grant) => grant !== "administrator"))(
    "%s never makes an administrator",
    (grant) => {
      expect(includes([grant], "administrator")).toBe(false);
    },
  );

  it("brings along what it needs, and never the other way round", () => {
    expect(includes(["patients.write"], "patients.read")).toBe(true);
    expect(includes(["patients.read"], "patients.write")).toBe(false);
    expect(includes(["roster.manage"], "roster.write")).toBe(true);
    expect(includes(["roster.write"], "roster.manage")).toBe(false);
  });

  it("given several that would do, asks for one of them", () => {
    expect(includesAny(["patients.read"], ["roster.write", "patients.read"])).toBe(true);
    expect(includesAny(["patients.read"], ["roster.write", "staff.manage"])).toBe(false);
    expect(includesAny(["administrator"], [])).toBe(false);
  });

  it("covers what it contains, and no more", () => {
    expect(covers(["staff.manage"], [])).toBe(true);
    expect(covers(["staff.manage"], ["administrator"])).toBe(false);
    expect(covers(["staff.manage", "roster.manage"], ["roster.write"])).toBe(true);
  });
});

describe("the form in which grants are stored", () => {
  it("leaves out what another one brings", () => {
    expect(normalGrants(["patients.read", "patients.write"])).toEqual(["patients.write"]);
    expect(normalGrants([...GRANTS])).toEqual(["administrator"]);
  });

  it("allows the same as what was given, whatever its order, and changes nothing a second time", () => {
    fc.assert(
      fc.property(someGrants, (grants) => {
        const normal = normalGrants([...grants].reverse());
        expect(isSameGrants(normal, grants)).toBe(true);
        expect(normalGrants(normal)).toEqual(normal);
      }),
    );
  });

  it("is one for all that allow the same", () => {
    fc.assert(
      fc.property(someGrants, someGrants, (a, b) => {
        const isOne = JSON.stringify(normalGrants(a)) === JSON.stringify(normalGrants(b));
        expect(isOne).toBe(isSameGrants(a, b));
      }),
    );
  });
});

describe("bundles", () => {
  it.each(BUNDLES.map((bundle) => [bundle.name, bundle] as const))(
    "%s is in normal form and is found again by its grants",
    (_, bundle) => {
      expect(normalGrants(bundle.grants)).toEqual(bundle.grants);
      expect(bundleOf([...bundle.grants].reverse())).toBe(bundle);
    },
  );

  it("given no grants or a mixture, are none", () => {
    expect(bundleOf([])).toBeNull();
    expect(bundleOf(["emr.manage", "audit.read"])).toBeNull();
  });

  it.each([
    [[], null],
    [["patients.read", "patients.write"], "Ward clerk"],
    [["emr.manage"], "1 chosen right"],
    [["emr.manage", "audit.read"], "2 chosen rights"],
  ] as const)("%j are called %j", (grants, title) => {
    expect(rightsTitle(grants)).toBe(title);
  });
});

describe("the plain summary", () => {
  it("given no grants, says what all staff may", () => {
    expect(summaryOf([])).toEqual([
      "May see who is on call, the hospital's screen, the own department's roster and the own settings.",
    ]);
  });

  it("says of a ward clerk what the grants add, those brought along included", () => {
    expect(summaryOf(["patients.write"]).slice(1)).toEqual([
      `May ${GRANT_SENTENCES["patients.read"]}.`,
      `May ${GRANT_SENTENCES["patients.write"]}.`,
    ]);
  });

  it("says no word of deletion to a ward clerk where administrators alone delete cards", () => {
    const words = grantSentences(true);
    expect(summaryOf(["patients.write"], [], words).at(-1)).toBe(
      "May open and change patients' cards.",
    );
    expect(grantSentences(false)).toEqual(GRANT_SENTENCES);
  });

  it("names the wards to which rights on patients are limited, and none beside other rights", () => {
    const last = (wards: string[]) => summaryOf(["patients.read"], wards).at(-1);
    expect(last(["North"])).toBe("Patients: only those in North.");
    expect(last(["North", "South", "West"])).toBe("Patients: only those in North, South and West.");
    expect(summaryOf(["roster.write"], ["North"])).toEqual(summaryOf(["roster.write"]));
  });

  it("says of an administrator the one thing that matters", () => {
    expect(summaryOf(["administrator", "emr.manage"]).slice(1)).toEqual([
      `May ${GRANT_SENTENCES.administrator}.`,
    ]);
  });
});
