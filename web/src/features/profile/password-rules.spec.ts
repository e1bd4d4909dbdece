import { isFilled, NO_PASSWORDS, passwordErrors } from "./password-rules.js";

const good = { current: "old password", next: "a new password", confirm: "a new password" };

describe("passwordErrors", () => {
  it("accepts matching passwords of sufficient length", () => {
    expect(passwordErrors(good, "parent")).toEqual({});
    expect(passwordErrors(good, "sub")).toEqual({});
    expect(isFilled(good)).toBe(true);
  });

  it("requires all fields from an administrator", () => {
    expect(passwordErrors({ ...good, current: "" }, "parent")).toEqual({
      form: "All password fields are required",
    });
  });

  it("reports to staff first that the passwords differ, then that the current one is missing", () => {
    expect(passwordErrors({ ...good, current: "", confirm: "other" }, "sub")).toEqual({
      confirm: "New passwords do not match",
    });
    expect(passwordErrors({ ...good, current: "" }, "sub")).toEqual({
      current: "Current password is required",
    });
  });

  it("also requires a new password from staff", () => {
    expect(passwordErrors({ ...NO_PASSWORDS, current: "x" }, "sub")).toEqual({
      next: "Password is required",
    });
  });

  it("counts blanks as characters and enforces the minimum", () => {
    expect(passwordErrors({ ...good, next: "        ", confirm: "        " }, "sub")).toEqual({});
    expect(passwordErrors({ ...good, next: "short", confirm: "short" }, "parent")).toEqual({
      next: "Password must be at least 8 characters",
    });
  });
});
