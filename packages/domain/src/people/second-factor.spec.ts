import { formatRecoveryCode, RECOVERY_BYTES, readCode } from "./second-factor.js";

describe("second-factor codes", () => {
  const bytes = Uint8Array.from({ length: RECOVERY_BYTES }, (_, index) => index * 17);

  it("creates readable recovery codes", () => {
    const code = formatRecoveryCode(bytes);
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
    expect(readCode(code)).toEqual({ kind: "recovery", code });
  });

  it("gives a different code for each different byte", () => {
    const others = Array.from({ length: RECOVERY_BYTES }, (_, index) => {
      const changed = Uint8Array.from(bytes);
      changed[index] = (changed[index] ?? 0) + 1;
      return formatRecoveryCode(changed);
    });
    expect(new Set([formatRecoveryCode(bytes), ...others]).size).toBe(RECOVERY_BYTES + 1);
  });

  it("reads recovery codes typed without dashes, in small letters, or with look-alike letters", () => {
    const read = { kind: "recovery", code: "0123-1ABC-DEFG-HJKM" };
    expect(readCode(" o1 23-labc defg-hjkm")).toEqual(read);
    expect(readCode("O123IABCDEFGHJKM")).toEqual(read);
  });

  it("reads an app's code with a space", () => {
    expect(readCode("123 456")).toEqual({ kind: "totp", code: "123456" });
  });

  it.each([
    "",
    "12345",
    "1234567",
    "abcdef",
    "0123-1ABC-DEFG-HJK",
    "0123-1ABC-DEFG-HJKU",
    "١٢٣٤٥٦",
  ])("finds no code in %j", (typed) => {
    expect(readCode(typed)).toBeNull();
  });
});
