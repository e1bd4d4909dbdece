import { tooLongText } from "@wardline/contracts/fields";
import { type EmrSettings, MASKED_HEADER } from "@wardline/contracts/patients/emr";
import { LIMITS } from "@wardline/domain/limits";
import {
  findEmrErrors,
  groupErrorsByRow,
  listIdentifierChoices,
  toEmrChange,
  toEmrValues,
  toIdentifierChoice,
} from "./emr-form.js";

const stored: EmrSettings = {
  version: 1,
  base_url: "https://emr.example.org/fhir",
  api_key_hint: "…1234",
  headers: { "X-Tenant": MASKED_HEADER },
  hasEMR: true,
  is_readable: true,
  test_status: "idle",
  last_tested_at: null,
  dialect: null,
};
const row = (id: number, key: string, value: string) => ({ id, key, value, storedKey: null });
const newValues = {
  base_url: "https://emr.example.org",
  api_key: "secret",
  headers: [],
  identifier: "",
};

describe("setting up the EMR", () => {
  it("requires endpoint and key", () => {
    expect(findEmrErrors(toEmrValues(null), null)).toEqual({
      base_url: "Please enter the endpoint.",
      api_key: "Please enter the API key.",
    });
    expect(findEmrErrors({ ...newValues, base_url: "emr.example.org" }, null)).toHaveProperty(
      "base_url",
    );
    expect(findEmrErrors(newValues, null)).toEqual({});
  });

  it("requires the key again if the stored key cannot be read", () => {
    const unreadableSettings = { ...stored, headers: {}, is_readable: false };
    expect(findEmrErrors(toEmrValues(unreadableSettings), unreadableSettings)).toEqual({
      api_key: "Please enter the API key.",
    });
    const typedValues = { ...toEmrValues(unreadableSettings), api_key: "secret" };
    expect(findEmrErrors(typedValues, unreadableSettings)).toEqual({});
    expect(toEmrChange(typedValues, unreadableSettings)).toEqual({
      kind: "update",
      body: { api_key: "secret" },
    });
  });

  it("requires name and value of a header, and drops empty rows", () => {
    const headers = [row(0, "X-A", ""), row(1, "", "b"), row(2, "", " "), row(3, "X-C", "c")];
    expect(findEmrErrors({ ...newValues, headers }, null)).toEqual({
      "headers.0": "Please enter a value.",
      "headers.1": "Please enter a name.",
    });
    expect(toEmrChange({ ...newValues, headers: headers.slice(2) }, null)).toEqual({
      kind: "create",
      body: { base_url: newValues.base_url, api_key: "secret", headers: { "X-C": "c" } },
    });
  });

  it("limits the length of an address, a key and a header's value", () => {
    const headers = [
      row(0, "X-A", "a".repeat(LIMITS.secret)),
      row(1, "X-B", "b".repeat(LIMITS.secret + 1)),
    ];
    const base_url = `https://emr.example.org/${"p".repeat(LIMITS.address)}`;
    const api_key = "k".repeat(LIMITS.secret + 1);
    expect(findEmrErrors({ base_url, api_key, headers, identifier: "" }, null)).toEqual({
      base_url: tooLongText(LIMITS.address),
      api_key: tooLongText(LIMITS.secret),
      "headers.1": tooLongText(LIMITS.secret),
    });
  });

  it("refuses a repeated header without regard to case", () => {
    const headers = [row(0, "X-A", "1"), row(1, "x-a", "2")];
    expect(findEmrErrors({ ...newValues, headers }, null)).toEqual({
      "headers.1": "This header is listed twice.",
    });
  });
});

describe("changing the EMR", () => {
  const values = toEmrValues(stored);

  it("has nothing to save when it opens", () => {
    expect(findEmrErrors(values, stored)).toEqual({});
    expect(toEmrChange(values, stored)).toBeNull();
  });

  it("sends only changes and keeps the key", () => {
    const movedValues = { ...values, base_url: `${stored.base_url}/r4` };
    expect(findEmrErrors(movedValues, stored)).toEqual({});
    expect(toEmrChange(movedValues, stored)).toEqual({
      kind: "update",
      body: { base_url: "https://emr.example.org/fhir/r4" },
    });
    expect(toEmrChange({ ...values, headers: [] }, stored)).toEqual({
      kind: "update",
      body: { headers: {} },
    });
  });

  it("asks again for the key and header values if the address has another origin", () => {
    const movedValues = { ...values, base_url: "https://other.example.org" };
    expect(findEmrErrors(movedValues, stored)).toEqual({
      api_key: "Please enter the API key again for the new address.",
      "headers.0": "Please enter this value again.",
    });
  });

  it("asks for the value again when a header is renamed", () => {
    const headers = values.headers.map((one) => ({ ...one, key: "X-Other" }));
    expect(findEmrErrors({ ...values, headers }, stored)).toEqual({
      "headers.0": "Please enter this value again.",
    });
  });
});

it("finds the row of a header that the server refused", () => {
  const values = { ...newValues, headers: [row(7, " Host ", "x")] };
  expect(groupErrorsByRow({ "headers.Host": "No.", base_url: "No." }, values)).toEqual({
    "headers.7": "No.",
    base_url: "No.",
  });
});

describe("the identifier for the hospital number", () => {
  const national = { system: "urn:national" };
  const chosenSettings = { ...stored, identifier: national };

  it("offers the identifiers that a test found, and the stored one", () => {
    expect(listIdentifierChoices(chosenSettings, [{ type: "MR", value: "F-1" }])).toEqual([
      { value: toIdentifierChoice({ type: "MR" }), label: "MR, such as F-1" },
      { value: toIdentifierChoice(national), label: "urn:national" },
    ]);
    expect(listIdentifierChoices(chosenSettings, [{ ...national, value: "N-1" }])).toHaveLength(1);
  });

  it("sends the chosen identifier, and null when it is removed", () => {
    const identifier = toIdentifierChoice(national);
    expect(toEmrChange({ ...toEmrValues(stored), identifier }, stored)).toEqual({
      kind: "update",
      body: { identifier: national },
    });
    expect(toEmrChange({ ...toEmrValues(chosenSettings), identifier: "" }, chosenSettings)).toEqual(
      {
        kind: "update",
        body: { identifier: null },
      },
    );
    expect(toEmrChange(toEmrValues(chosenSettings), chosenSettings)).toBeNull();
  });
});
