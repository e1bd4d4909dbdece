import { TOTP } from "otpauth";
import { buildOtpauthUrl, createTotpSecret, findCodeStep } from "./totp.js";

const STEP_MS = 30_000;
const NOW = 1_700_000_010_000;
const STEP = Math.floor(NOW / STEP_MS);
/** RFC 6238, Appendix B, in Base32. */
const RFC_SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

describe("a code from an authenticator app", () => {
  const codeAt = (now: number) => new TOTP({ secret: RFC_SECRET }).generate({ timestamp: now });

  it("matches the examples of RFC 6238", () => {
    expect(findCodeStep(RFC_SECRET, "287082", 59_000, 0)).toBe(1);
  });

  it.each([-1, 0, 1])("is accepted %i steps away", (away) => {
    expect(findCodeStep(RFC_SECRET, codeAt(NOW + away * STEP_MS), NOW, 0)).toBe(STEP + away);
  });

  it.each([-2, 2])("is refused %i steps away", (away) => {
    expect(findCodeStep(RFC_SECRET, codeAt(NOW + away * STEP_MS), NOW, 0)).toBeNull();
  });

  it("is refused if its step or a later one was used", () => {
    expect(findCodeStep(RFC_SECRET, codeAt(NOW), NOW, STEP)).toBeNull();
    expect(findCodeStep(RFC_SECRET, codeAt(NOW - STEP_MS), NOW, STEP)).toBeNull();
    expect(findCodeStep(RFC_SECRET, codeAt(NOW + STEP_MS), NOW, STEP)).toBe(STEP + 1);
  });
});

it("creates a separate 160-bit secret per account", () => {
  const secrets = [createTotpSecret(), createTotpSecret()];
  expect(secrets[0]).not.toBe(secrets[1]);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
});

it("names the product and the account in the address for the app", () => {
  const url = new URL(buildOtpauthUrl(RFC_SECRET, "office@hospital.example"));
  expect(decodeURIComponent(url.pathname)).toContain("Wardline:office@hospital.example");
  expect(url.searchParams.get("secret")).toBe(RFC_SECRET);
});
