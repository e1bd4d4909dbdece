/** @jest-environment ./web/testing/browser.cjs */
import { normalisePairingCode } from "../../../shared/pairing/PairingForm.js";
import { findPairingErrors } from "./screen-forms.js";

it.each([
  ["abc234", "ABC234"],
  [" abc-23 4 ", "ABC234"],
])("reads a code typed as %p as %p", (typed, code) => {
  expect(normalisePairingCode(typed)).toBe(code);
});

it("accepts a code as the screen shows it, and any name", () => {
  expect(findPairingErrors({ code: "abc-234", name: "Ward 3" })).toEqual({});
});

it.each([
  ["", "Ward 3", { code: "This code is not valid. Please check the code on the screen." }],
  ["ABC-123", "Ward 3", { code: "This code is not valid. Please check the code on the screen." }],
  ["ABC23", "Ward 3", { code: "This code is not valid. Please check the code on the screen." }],
  ["ABC23O", "Ward 3", { code: "This code is not valid. Please check the code on the screen." }],
  ["ABC234", " ", { name: "Please enter a display name." }],
])("shows the errors of the code %p and the name %p", (code, name, errors) => {
  expect(findPairingErrors({ code, name })).toEqual(errors);
});
