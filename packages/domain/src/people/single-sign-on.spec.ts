import {
  isMailDomain,
  isPublicMailDomain,
  mailDomainOf,
  personName,
  provesTwoFactors,
} from "./single-sign-on.js";

describe("the domain of an address", () => {
  it.each([
    ["ada@stlukes.example", "stlukes.example"],
    [" Ada.Obi@StLukes.Example ", "stlukes.example"],
    ['"odd@name"@stlukes.example', "stlukes.example"],
    ["@stlukes.example", ""],
    ["ada@localhost", ""],
    ["ada@-bad.example", ""],
    ["ada@10.0.0.1", ""],
    ["nobody", ""],
  ])("of %j is %j", (address, domain) => {
    expect(mailDomainOf(address)).toBe(domain);
  });

  it("is a hospital's own only where not everyone gets one", () => {
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
  ])("by %j are proven: %j", (said, proven) => {
    expect(provesTwoFactors(said)).toBe(proven);
  });
});

describe("a person's name", () => {
  const email = "ada.obi@stlukes.example";

  it.each([
    [{ given_name: "Ada", family_name: "Obi", name: "Dr. A. Obi" }, "Ada", "Obi"],
    [{ name: "Ada Maria Obi" }, "Ada", "Maria Obi"],
    [{ given_name: "Ada" }, "Ada", ""],
    [{ name: "\u0000 Ada\n\u202eObi " }, "Ada", "Obi"],
    [{ name: 7 }, "ada.obi", ""],
  ])("of %j is %s %s", (said, firstName, lastName) => {
    expect(personName({ ...said, email })).toEqual({ firstName, lastName });
  });

  it("is never longer than a name may be", () => {
    expect(personName({ name: "a".repeat(500), email }).firstName).toHaveLength(120);
  });
});
