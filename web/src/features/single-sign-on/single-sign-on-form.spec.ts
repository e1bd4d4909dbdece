import type { SingleSignOnSettings } from "@wardline/contracts/accounts/single-sign-on";
import {
  findSignOnErrors,
  getGroupPath,
  groupErrorsByField,
  type SingleSignOnValues,
  toSignOnBody,
  toSignOnChange,
  toSignOnValues,
} from "./single-sign-on-form.js";

const stored: SingleSignOnSettings = {
  version: 1,
  issuer: "https://login.hospital.example/realms/one",
  client_id: "wardline",
  client_secret_hint: "…1234",
  domains: ["clinic.example", "hospital.example"],
  domain_proofs: [],
  group_claim: "groups",
  groups: [{ group: "clerks", bundle: "ward-clerk" }],
  department: "Wards",
  role: "Registrar",
  is_on: true,
  is_only: true,
  trusts_addresses: false,
};
const buildValues = (change: Partial<SingleSignOnValues>) => ({
  ...toSignOnValues(stored),
  ...change,
});

describe("the single sign-on form", () => {
  it("sends unchanged settings as stored, without a secret", () => {
    const {
      version: _version,
      client_secret_hint: _hint,
      domain_proofs: _proofs,
      ...body
    } = stored;
    expect(toSignOnBody(toSignOnValues(stored))).toEqual(body);
    expect(findSignOnErrors(toSignOnValues(stored), stored)).toEqual({});
  });

  it("sends only changed fields", () => {
    expect(toSignOnChange(toSignOnValues(stored), stored)).toBeNull();
    expect(toSignOnChange(buildValues({ client_secret: "new" }), stored)).toEqual({
      client_secret: "new",
    });
    expect(toSignOnChange(buildValues({ domains: " hospital.example" }), stored)).toEqual({
      domains: ["hospital.example"],
    });
    expect(toSignOnChange(buildValues({ is_on: false }), stored)).toEqual({
      is_on: false,
      is_only: false,
    });
    expect(toSignOnChange(toSignOnValues(stored), null)).toEqual(
      toSignOnBody(toSignOnValues(stored)),
    );
  });

  it("accepts several separators between domains, and drops rows without a group", () => {
    const body = toSignOnBody(
      buildValues({
        domains: "a.example;b.example\n @c.example ",
        groups: [{ id: 4, group: " ", bundle: "auditor" }],
      }),
    );
    expect(body).toMatchObject({ domains: ["a.example", "b.example", "@c.example"], groups: [] });
  });

  it("does not allow single sign-on as the only way to log in while it is off", () => {
    expect(toSignOnBody(buildValues({ is_on: false }))).toMatchObject({
      is_on: false,
      is_only: false,
    });
  });

  it("requires the secret at first, and again for another issuer", () => {
    expect(findSignOnErrors(toSignOnValues(null), null)).toMatchObject({
      issuer: "Please enter the issuer.",
      client_secret: "Please enter the client secret.",
      domains: "Please enter the domains of your staff's addresses.",
    });
    expect(findSignOnErrors(buildValues({ issuer: "https://other.example" }), stored)).toEqual({
      client_secret: "Please enter the client secret again for the new issuer.",
    });
  });

  it("shows the server's errors at the form's fields and rows", () => {
    const values = buildValues({
      groups: [
        { id: 7, group: "", bundle: "auditor" },
        { id: 9, group: "clerks", bundle: "auditor" },
      ],
    });
    const errors = { "groups.0.bundle": "Unknown.", "domains.1": "No domain.", issuer: "Refused." };
    expect(groupErrorsByField(errors, values)).toEqual({
      [getGroupPath(9)]: "Unknown.",
      domains: "No domain.",
      issuer: "Refused.",
    });
  });
});
