import {
  COPIED_MS,
  COPY_TOAST_MS,
  computeMsUntilRefresh,
  FORGOT_REDIRECT_MS,
  LOGIN_ERROR_CLEAR_MS,
  LOGOUT_DELAY_MS,
  PATIENTS_REFRESH_MS,
  REGISTER_REDIRECT_MS,
  RESET_REDIRECT_MS,
  SEARCH_DEBOUNCE_MS,
  SUB_DETAILS_POLL_MS,
  TOAST_MS,
  TOKEN_REFRESH_LEAD_MS,
  VERIFY_REDIRECT_MS,
} from "./session-timing.js";

const MINUTE = 60_000;
const NOW = Date.parse("2026-11-05T11:00:00Z");

describe("session timings (docs/product.md, Constants)", () => {
  it.each([
    ["TOKEN_REFRESH_LEAD_MS", TOKEN_REFRESH_LEAD_MS, 30 * MINUTE],
    ["REGISTER_REDIRECT_MS", REGISTER_REDIRECT_MS, 7000],
    ["FORGOT_REDIRECT_MS", FORGOT_REDIRECT_MS, 3000],
    ["RESET_REDIRECT_MS", RESET_REDIRECT_MS, 3000],
    ["VERIFY_REDIRECT_MS", VERIFY_REDIRECT_MS, 2000],
    ["LOGOUT_DELAY_MS", LOGOUT_DELAY_MS, 2000],
    ["COPIED_MS", COPIED_MS, 2000],
    ["TOAST_MS", TOAST_MS, 5000],
    ["COPY_TOAST_MS", COPY_TOAST_MS, 3000],
    ["LOGIN_ERROR_CLEAR_MS", LOGIN_ERROR_CLEAR_MS, 5000],
    ["SEARCH_DEBOUNCE_MS", SEARCH_DEBOUNCE_MS, 300],
    ["PATIENTS_REFRESH_MS", PATIENTS_REFRESH_MS, 3_600_000],
    ["SUB_DETAILS_POLL_MS", SUB_DETAILS_POLL_MS, 30_000],
  ])("has the specified %s", (_, actual, specified) => {
    expect(actual).toBe(specified);
  });
});

describe("computeMsUntilRefresh", () => {
  it.each([
    ["in an hour", 60 * MINUTE, 30 * MINUTE],
    ["just later than the lead time from now", 30 * MINUTE + 1, 1],
    ["exactly the lead time from now", 30 * MINUTE, 0],
    ["earlier than the lead time from now", 10 * MINUTE, 0],
    ["in the past", -MINUTE, 0],
  ])("returns, for a token that expires %s (%d ms), a wait of %d ms", (_, ahead, expected) => {
    expect(computeMsUntilRefresh(NOW + ahead, NOW)).toBe(expected);
  });
});
