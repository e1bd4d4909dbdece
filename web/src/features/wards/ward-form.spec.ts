/** @jest-environment ./web/testing/browser.cjs */
import { LIMITS } from "@wardline/domain/limits";
import { byField, wardBody, wardErrors, wardValues } from "./WardForm.js";

it("shows the beds as they are typed, and reads them back", () => {
  const ward = { id: "n", name: "North", beds: ["1", "2", "3", "A1"], closed: [], version: 1 };
  const values = wardValues(ward);
  expect(values).toEqual({ name: "North", beds: "1-3, A1" });
  expect(wardBody(values)).toEqual({ name: "North", beds: ward.beds });
  expect(wardValues(null)).toEqual({ name: "", beds: "" });
});

it("says at the beds which of them cannot be", () => {
  expect(wardErrors({ name: "North", beds: "1-3, A corridor bed" })).toEqual({
    beds: `“A corridor bed”: A bed's label has at most ${LIMITS.bedLabel} characters.`,
  });
  expect(wardErrors({ name: "North", beds: "1-999" })).toEqual({
    beds: `A ward has at most ${LIMITS.wardBeds} beds.`,
  });
  expect(wardErrors({ name: " ", beds: "" })).toEqual({ name: "Please enter a ward name." });
  expect(byField({ name: "Taken." }, [])).toEqual({ name: "Taken." });
});
