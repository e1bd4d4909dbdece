import { refuseFields } from "./app-error.js";

describe("a refusal of fields", () => {
  it("is none without problems", () => {
    expect(() => refuseFields([])).not.toThrow();
  });

  it("says what a single problem says", () => {
    const problem = { path: "role", message: "No such role." };
    expect(() => refuseFields([problem])).toThrow("No such role.");
  });

  it("names every field of several", () => {
    const problems = ["role", "email"].map((path) => ({ path, message: "Wrong." }));
    expect(() => refuseFields(problems)).toThrow(
      expect.objectContaining({ code: "VALIDATION_FAILED", details: { errors: problems } }),
    );
  });
});
