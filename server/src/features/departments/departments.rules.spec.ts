import { nameTakenError, stillInUseError } from "./departments.rules.js";

describe("stillInUseError", () => {
  it.each([
    [1, "1 staff member still has Cardiology. Please change or delete them first."],
    [3, "3 staff members still have Cardiology. Please change or delete them first."],
  ])("reports the number of staff: %i", (staff, message) => {
    expect(stillInUseError("Cardiology", staff)).toMatchObject({
      code: "STILL_IN_USE",
      message,
      details: { data: { staff } },
    });
  });
});

describe("nameTakenError", () => {
  it("reports the error at the given field", () => {
    expect(nameTakenError("role_name", "Taken.")).toMatchObject({
      code: "NAME_TAKEN",
      details: { errors: [{ path: "role_name", message: "Taken." }] },
    });
  });
});
