import { requireNoProblems } from "./app-error.js";

describe("requireNoProblems", () => {
  it("accepts an empty list of problems", () => {
    expect(() => requireNoProblems([])).not.toThrow();
  });

  it("repeats the sentence of a single problem", () => {
    const problem = { path: "role", message: "No such role." };
    expect(() => requireNoProblems([problem])).toThrow("No such role.");
  });

  it("names every field when there are several problems", () => {
    const problems = ["role", "email"].map((path) => ({ path, message: "Wrong." }));
    expect(() => requireNoProblems(problems)).toThrow(
      expect.objectContaining({ code: "VALIDATION_FAILED", details: { errors: problems } }),
    );
  });
});
