const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** Time before the token's expiry at which a session is refreshed (docs/product.md, Session). */
export const TOKEN_REFRESH_LEAD_MS = 30 * MINUTE_MS;

/** Time that people get to read a message before the next page opens (docs/product.md, Constants). */
export const REGISTER_REDIRECT_MS = 7 * SECOND_MS;
export const FORGOT_REDIRECT_MS = 3 * SECOND_MS;
export const RESET_REDIRECT_MS = 3 * SECOND_MS;
export const VERIFY_REDIRECT_MS = 2 * SECOND_MS;

/** Time for which Logout shows its spinner (docs/product.md, Constants). */
export const LOGOUT_DELAY_MS = 2 * SECOND_MS;

/** Time for which a Copy button says "Copied!" (docs/product.md, Constants). */
export const COPIED_MS = 2 * SECOND_MS;

/** Time for which toasts are shown (docs/product.md, Constants). */
export const TOAST_MS = 5 * SECOND_MS;
export const ACTION_TOAST_MS = 10 * SECOND_MS;
export const COPY_TOAST_MS = 3 * SECOND_MS;
export const LOGIN_ERROR_CLEAR_MS = 5 * SECOND_MS;

/** Pause in typing before a search starts (docs/product.md, Constants). */
export const SEARCH_DEBOUNCE_MS = 300;

/** Interval at which lists reload by themselves (docs/product.md, Constants). */
export const PATIENTS_REFRESH_MS = 60 * MINUTE_MS;
export const SUB_DETAILS_POLL_MS = 30 * SECOND_MS;

/**
 * Milliseconds until the token needs a refresh, 0 if due (docs/product.md, Session). Both times in epoch milliseconds.
 */
export function computeMsUntilRefresh(tokenExpiry: number, now: number): number {
  return Math.max(0, tokenExpiry - TOKEN_REFRESH_LEAD_MS - now);
}
