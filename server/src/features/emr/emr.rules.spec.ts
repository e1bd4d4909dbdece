import { MASKED_HEADER } from "@wardline/contracts/patients/emr";
import { applyConnectionChanges, listConnectionChanges } from "./emr.rules.js";

const stored = {
  baseUrl: "https://emr.example/fhir",
  apiKey: "key",
  headers: { "X-Tenant": "tenant" },
};

describe("applyConnectionChanges", () => {
  it("keeps the stored values of absent fields and masked headers", () => {
    expect(applyConnectionChanges(stored, {})).toEqual(stored);
    expect(
      applyConnectionChanges(stored, { headers: { "x-tenant": MASKED_HEADER, "X-New": "1" } }),
    ).toEqual({ ...stored, headers: { "x-tenant": "tenant", "X-New": "1" } });
  });

  it("keeps the secrets for another path of the same origin", () => {
    const base_url = "https://emr.example/other";
    expect(applyConnectionChanges(stored, { base_url })).toEqual({ ...stored, baseUrl: base_url });
  });

  it("sends no stored secret to another origin", () => {
    const base_url = "https://other.example/fhir";
    expect(applyConnectionChanges(stored, { base_url, api_key: "new" })).toEqual({
      baseUrl: base_url,
      apiKey: "new",
      headers: {},
    });
  });

  it.each([
    ["its key", { base_url: "https://other.example" }, "api_key"],
    [
      "a masked header",
      {
        base_url: "https://other.example",
        api_key: "new",
        headers: { "X-Tenant": MASKED_HEADER },
      },
      "headers.X-Tenant",
    ],
  ])("refuses another origin without %s", (_, given, path) => {
    expect(() => applyConnectionChanges(stored, given)).toThrow(
      expect.objectContaining({
        code: "API_KEY_REQUIRED",
        details: { errors: [expect.objectContaining({ path })] },
      }),
    );
  });
});

describe("listConnectionChanges", () => {
  it("names the addresses, but no secret", () => {
    const after = { baseUrl: "https://other.example", apiKey: "other", headers: {} };
    expect(listConnectionChanges(stored, after)).toEqual([
      { field: "emr", from: stored.baseUrl, to: after.baseUrl },
      { field: "emr_key", from: "former", to: "new" },
      { field: "emr_headers", from: "former", to: "new" },
    ]);
    expect(listConnectionChanges(stored, { ...stored })).toEqual([]);
  });
});
