/** Ways to view a patient's record without changing it (docs/wire/operations.md, Access log). */
const VIEW_ACTS = [
  "card_opened",
  "history_read",
  "lookup",
  "export",
  "print",
  "evidence",
  "kit_read",
  "parked_read",
] as const;

/** Sign-in events (docs/wire/operations.md, Trail of logins). */
export const LOGIN_ACTS = [
  "logged_in",
  "asked_for_more",
  "login_failed",
  "locked_out",
  "logged_out",
  "session_replayed",
  "password_changed",
] as const;

export type LoginAct = (typeof LOGIN_ACTS)[number];

/** Method of a sign-in event; absent for a password. */
export const LOGIN_METHODS = ["second_factor", "passkey", "single_sign_on", "link"] as const;

export type LoginMethod = (typeof LOGIN_METHODS)[number];

export const ACCESS_ACTS = [...VIEW_ACTS, ...LOGIN_ACTS] as const;

/** The two views of the access log. */
export const ACCESS_KINDS = ["looks", "logins"] as const;

export type AccessKind = (typeof ACCESS_KINDS)[number];

/** Entries of each view, in menu order. */
export const ACTS_BY_KIND = {
  looks: VIEW_ACTS,
  logins: LOGIN_ACTS,
} as const satisfies Record<AccessKind, readonly AccessAct[]>;

/** Views of records are written to the log in batches, after at most this many milliseconds. */
export const ACCESS_WRITE_DELAY_MS = 1_000;

export type AccessAct = (typeof ACCESS_ACTS)[number];

/** Actions that happen only in the browser, so that the page must report them. */
export const PAGE_ACTS = ["card_opened", "export", "print"] as const satisfies AccessAct[];

export type PageAct = (typeof PAGE_ACTS)[number];

/** Actions on a whole list. The access log shows each action as one line that expands to the list's patients. */
export const LIST_ACTS = ["export", "print"] as const satisfies PageAct[];
