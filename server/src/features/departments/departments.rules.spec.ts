import { nameTaken, stillHeld } from "./departments.rules.js";

describe("what is still held", () => {
  it.each([
    [1, "1 staff member still has Cardiology. Please change or delete them first."],
    [3, "3 staff members still have Cardiology. Please change or delete them first."],
  ])("by %i is refused saying how many", (staff, message) => {
    expect(stillHeld("Cardiology", staff)).toMatchObject({
      code: "STILL_IN_USE",
      message,
      details: { data: { staff } },
    });
  });
});

describe("a taken name", () => {
  it("is refused at its field", () => {
    expect(nameTaken("role_name", "Taken.")).toMatchObject({
      code: "NAME_TAKEN",
      details: { errors: [{ path: "role_name", message: "Taken." }] },
    });
  });
});
