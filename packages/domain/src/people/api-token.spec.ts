import {
  formatToken,
  hasTokenGrant,
  isApiToken,
  isValidTokenExpiry,
  listPersonalGrants,
  normaliseTokenGrants,
  readToken,
  TOKEN_GRANTS,
} from "./api-token.js";
import { listWholeHospitalGrants } from "./ward-limit.js";

const ID = "0192f3a4-5b6c-7d8e-9f01-23456789abcd";
const SECRET = "q3Zr0c1Jx8mTn5vKbW2yLg_q3Zr0c1Jx8mTn5vKbW2-";
const DAY = 24 * 3_600_000;

describe("API token", () => {
  it("can be read back from its text, even if its secret contains the separator", () => {
    const text = formatToken({ id: ID, secret: SECRET });
    expect(text).toBe(`wl_${ID}_${SECRET}`);
    expect(readToken(text)).toEqual({ id: ID, secret: SECRET });
  });

  it.each([
    ["", false],
    ["wl_", true],
    [`wl_${ID}`, true],
    [`wl_${ID}_short`, true],
    [`wl_${ID}_${SECRET}x`, true],
    [`wl_${ID.toUpperCase()}_${SECRET}`, true],
    [`xl_${ID}_${SECRET}`, false],
    ["eyJhbGciOiJIUzI1NiJ9.e30.c2ln", false],
  ])("is rejected as malformed: %j", (text, claims) => {
    expect(readToken(text)).toBeNull();
    expect(isApiToken(text)).toBe(claims);
  });

  it.each([
    [1 * DAY - 1, false],
    [1 * DAY, true],
    [731 * DAY, true],
    [731 * DAY + 1, false],
    [-DAY, false],
  ])("may expire after %i ms: %s", (life, isAllowed) => {
    expect(isValidTokenExpiry(5 * DAY + life, 5 * DAY)).toBe(isAllowed);
  });

  it("can have only grants that can be limited to wards", () => {
    expect(listWholeHospitalGrants(listPersonalGrants(TOKEN_GRANTS))).toEqual([]);
  });

  it("drops implied grants, and keeps the right to names, which no other grant implies", () => {
    expect(normaliseTokenGrants(["patients.read", "patients.name", "patients.write"])).toEqual([
      "patients.write",
      "patients.name",
    ]);
    expect(hasTokenGrant(["patients.write"], "patients.read")).toBe(true);
    expect(hasTokenGrant(["patients.write"], "patients.name")).toBe(false);
  });
});
