import { TOTP } from "otpauth";
import { newTotpSecret, otpauthUrl, stepOfCode } from "./totp.js";

const STEP_MS = 30_000;
const NOW = 1_700_000_010_000;
const STEP = Math.floor(NOW / STEP_MS);
/** RFC 6238, Appendix B, in Base32. */
const RFC_SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

describe("a code of an app", () => {
  const codeAt = (now: number) => new TOTP({ secret: RFC_SECRET }).generate({ timestamp: now });

  it("is the RFC's", () => {
    expect(stepOfCode(RFC_SECRET, "287082", 59_000, 0)).toBe(1);
  });

  it.each([-1, 0, 1])("of the step %i away is taken", (away) => {
    expect(stepOfCode(RFC_SECRET, codeAt(NOW + away * STEP_MS), NOW, 0)).toBe(STEP + away);
  });

  it.each([-2, 2])("of the step %i away is not", (away) => {
    expect(stepOfCode(RFC_SECRET, codeAt(NOW + away * STEP_MS), NOW, 0)).toBeNull();
  });

  it("of a step that was used, or of one before, is not taken again", () => {
    expect(stepOfCode(RFC_SECRET, codeAt(NOW), NOW, STEP)).toBeNull();
    expect(stepOfCode(RFC_SECRET, codeAt(NOW - STEP_MS), NOW, STEP)).toBeNull();
    expect(stepOfCode(RFC_SECRET, codeAt(NOW + STEP_MS), NOW, STEP)).toBe(STEP + 1);
  });
});

it("gives each account a secret of its own, of 160 bits", () => {
  const secrets = [newTotpSecret(), newTotpSecret()];
  expect(secrets[0]).not.toBe(secrets[1]);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
});

it("names the product and the account to the app", () => {
  const url = new URL(otpauthUrl(RFC_SECRET, "office@hospital.example"));
  expect(decodeURIComponent(url.pathname)).toContain("Wardline:office@hospital.example");
  expect(url.searchParams.get("secret")).toBe(RFC_SECRET);
});
