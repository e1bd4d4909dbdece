/** @jest-environment ./web/testing/browser.cjs */
import { LIMITS } from "@wardline/domain/limits";
import { findWardErrors, toWardBody, toWardFields, toWardValues } from "./WardForm.js";

const EMPTY_VALUES = { name: "", beds: "", bays: "", order: "" };

it("shows the beds as a person would type them, and reads them back", () => {
  const ward = { id: "n", name: "North", beds: ["1", "2", "3", "A1"], closed: [], version: 1 };
  const values = toWardValues(ward);
  expect(values).toEqual({ name: "North", beds: "1-3, A1", bays: "", order: "" });
  expect(toWardBody(values)).toEqual({ name: "North", beds: ward.beds });
  expect(toWardValues(null)).toEqual(EMPTY_VALUES);
});

it("names invalid beds in an error at the field", () => {
  expect(findWardErrors({ ...EMPTY_VALUES, name: "North", beds: "1-3, A corridor bed" })).toEqual({
    beds: `“A corridor bed”: A bed's label can have at most ${LIMITS.bedLabel} characters.`,
  });
  expect(findWardErrors({ ...EMPTY_VALUES, name: "North", beds: "1-999" })).toEqual({
    beds: `A ward can have at most ${LIMITS.wardBeds} beds.`,
  });
  expect(findWardErrors({ ...EMPTY_VALUES, name: " ", beds: "" })).toEqual({
    name: "Please enter a ward name.",
  });
  expect(toWardFields({ name: "Taken." }, [])).toEqual({ name: "Taken." });
});

const wardWithBays = {
  id: "n",
  name: "North",
  beds: ["3", "4", "1", "2", "5"],
  bays: [
    { name: "Bay 2", beds: ["3", "4"] },
    { name: "Bay 1", beds: ["1", "2"] },
  ],
  order: 2,
  closed: [],
  version: 1,
};

it("shows one bay per line, and sends bays and position only if they changed", () => {
  const values = toWardValues(wardWithBays);
  expect(values).toEqual({
    name: "North",
    beds: "1-5",
    bays: "Bay 2: 3-4\nBay 1: 1-2",
    order: "2",
  });
  expect(toWardBody(values, wardWithBays)).toEqual({
    name: "North",
    beds: ["1", "2", "3", "4", "5"],
  });
  expect(toWardBody({ ...values, bays: "Window: 1, 5", order: "" }, wardWithBays)).toMatchObject({
    bays: [{ name: "Window", beds: ["1", "5"] }],
    order: null,
  });
});

it("explains invalid bays in an error at the field", () => {
  const findBayError = (bays: string) =>
    findWardErrors({ ...EMPTY_VALUES, name: "North", beds: "1-4", bays }).bays;
  expect(findBayError("Bay 1: 1-2\nBay 2: 3-4")).toBeUndefined();
  expect(findBayError("Bay 1: 1-2\nbay1: 3")).toBe("Two bays have the name bay1.");
  expect(findBayError("Bay 1: 1-2\nBay 2: 2-4")).toBe("Bed 2 is in Bay 1 and in Bay 2.");
  expect(findBayError("Bay 1: 4-5")).toBe("Bay 1 names bed 5, which is not in this ward.");
  expect(findBayError("Bay 1")).toBe("Bay 1 has no beds. Please write them as in “Bay 1: 1-4”.");
});
