import {
  areGroupsOmitted,
  getClaimedName,
  hasTwoFactors,
  isAddressVerified,
  isMailDomain,
  isPublicMailDomain,
  parseMailDomain,
} from "./single-sign-on.js";

describe("email domain", () => {
  it.each([
    ["ada@stlukes.example", "stlukes.example"],
    [" Ada.Obi@StLukes.Example ", "stlukes.example"],
    ['"odd@name"@stlukes.example', "stlukes.example"],
    ["@stlukes.example", ""],
    ["ada@localhost", ""],
    ["ada@-bad.example", ""],
    ["ada@10.0.0.1", ""],
    ["nobody", ""],
  ])("reads %j as %j", (address, domain) => {
    expect(parseMailDomain(address)).toBe(domain);
  });

  it("belongs to a hospital only if the public cannot register addresses there", () => {
    expect(isMailDomain("gmail.com") && isPublicMailDomain("gmail.com")).toBe(true);
    expect(isPublicMailDomain("stlukes.example")).toBe(false);
  });
});

describe("two factors", () => {
  it.each([
    [{ amr: ["pwd", "mfa"] }, true],
    [{ acr: "phr" }, true],
    [{ amr: ["pwd", "otp"] }, false],
    [{ amr: "mfa" }, false],
    [{ acr: "1" }, false],
    [{}, false],
  ])("given the claims %j, are proven: %j", (givenClaims, proven) => {
    expect(hasTwoFactors(givenClaims)).toBe(proven);
  });
});

describe("email address", () => {
  it.each([
    [true, true, true],
    ["true", true, true],
    [" True", true, true],
    [undefined, false, true],
    [null, false, true],
    [false, false, false],
    ["false", false, false],
    [1, false, false],
    ["", false, false],
  ])(
    "with email_verified %j, counts as verified: %j; from a trusted provider: %j",
    (givenClaims, plain, trusted) => {
      expect([isAddressVerified(givenClaims, false), isAddressVerified(givenClaims, true)]).toEqual(
        [plain, trusted],
      );
    },
  );
});

it.each([
  [{ _claim_names: { groups: "src1" } }, true],
  [{ hasgroups: true }, true],
  [{ hasgroups: "true" }, true],
  [{ hasgroups: true, groups: ["clerks"] }, false],
  [{ _claim_names: { other: "src1" } }, false],
  [{ _claim_names: "groups" }, false],
  [{}, false],
])("detects whether the provider left groups out of %j: %j", (claims, areLeftOut) => {
  expect(areGroupsOmitted(claims, "groups")).toBe(areLeftOut);
});

describe("name from claims", () => {
  const email = "ada.obi@stlukes.example";

  it.each([
    [{ given_name: "Ada", family_name: "Obi", name: "Dr. A. Obi" }, "Ada", "Obi"],
    [{ name: "Ada Maria Obi" }, "Ada", "Maria Obi"],
    [{ given_name: "Ada" }, "Ada", ""],
    [{ name: "\u0000 Ada\n\u202eObi " }, "Ada", "Obi"],
    [{ name: 7 }, "ada.obi", ""],
    [{ name: "Obi, Ada (Surgery)" }, "Ada", "Obi"],
    [{ name: "Obi, Ada Maria [EXT] (St. Luke's)" }, "Ada Maria", "Obi"],
    [{ name: "van der Berg, Ada" }, "Ada", "van der Berg"],
    [{ name: "Ada Obi, MD" }, "Ada", "Obi"],
    [{ name: "Obi, Ada, Ph.D." }, "Ada", "Obi"],
    [{ name: "Ada Obi (Surgery)" }, "Ada", "Obi"],
    [{ name: "(Surgery)" }, "(Surgery)", ""],
    [{ name: ", Ada" }, "Ada", ""],
  ])("reads %j as %s %s", (givenClaims, firstName, lastName) => {
    expect(getClaimedName({ ...givenClaims, email })).toEqual({ firstName, lastName });
  });

  it("never exceeds the longest allowed name", () => {
    expect(getClaimedName({ name: "a".repeat(500), email }).firstName).toHaveLength(120);
  });
});
