import { isFilled, NO_PASSWORDS, passwordErrors } from "./password-rules.js";

const good = { current: "old password", next: "a new password", confirm: "a new password" };

describe("passwordErrors", () => {
  it("accepts matching passwords of sufficient length", () => {
    expect(passwordErrors(good, "parent")).toEqual({});
    expect(passwordErrors(good, "sub")).toEqual({});
    expect(isFilled(good)).toBe(true);
  });

  it("requires all fields of an administrator", () => {
    expect(passwordErrors({ ...good, current: "" }, "parent")).toEqual({
      form: "All password fields are required",
    });
  });

  it("reports to staff first that the passwords differ, then a missing current one", () => {
    expect(passwordErrors({ ...good, current: "", confirm: "other" }, "sub")).toEqual({
      confirm: "New passwords do not match",
    });
    expect(passwordErrors({ ...good, current: "" }, "sub")).toEqual({
      current: "Current password is required",
    });
  });

  it("requires a new password of staff, too", () => {
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
