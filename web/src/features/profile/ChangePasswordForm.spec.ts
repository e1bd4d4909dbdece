/** @jest-environment ./web/testing/browser.cjs */
import { findPasswordErrors, isFilled, NO_PASSWORDS } from "./ChangePasswordForm.js";

const validPasswords = {
  current: "old password",
  next: "a new password",
  confirm: "a new password",
};

describe("findPasswordErrors", () => {
  it("accepts matching passwords of sufficient length", () => {
    expect(findPasswordErrors(validPasswords, "parent")).toEqual({});
    expect(findPasswordErrors(validPasswords, "sub")).toEqual({});
    expect(isFilled(validPasswords)).toBe(true);
  });

  it("requires all fields from an administrator", () => {
    expect(findPasswordErrors({ ...validPasswords, current: "" }, "parent")).toEqual({
      form: "All password fields are required",
    });
  });

  it("reports to staff first that the passwords differ, then that the current password is missing", () => {
    expect(findPasswordErrors({ ...validPasswords, current: "", confirm: "other" }, "sub")).toEqual(
      {
        confirm: "New passwords do not match",
      },
    );
    expect(findPasswordErrors({ ...validPasswords, current: "" }, "sub")).toEqual({
      current: "Current password is required",
    });
  });

  it("requires staff to enter a new password", () => {
    expect(findPasswordErrors({ ...NO_PASSWORDS, current: "x" }, "sub")).toEqual({
      next: "Password is required",
    });
  });

  it("counts spaces as characters and enforces the minimum length", () => {
    expect(
      findPasswordErrors({ ...validPasswords, next: "        ", confirm: "        " }, "sub"),
    ).toEqual({});
    expect(
      findPasswordErrors({ ...validPasswords, next: "short", confirm: "short" }, "parent"),
    ).toEqual({
      next: "Password must be at least 8 characters",
    });
  });
});
