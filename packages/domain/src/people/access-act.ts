/** How someone may have seen a patient's record without changing it (docs/wire.md, Access log). */
const LOOKS = [
  "card_opened",
  "history_read",
  "lookup",
  "export",
  "print",
  "evidence",
  "kit_read",
] as const;

/** What happens at the door of an account (docs/wire.md, Trail of logins). */
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

/** By what someone was let in or was not, or what they were asked for; a password goes without saying. */
export const LOGIN_WAYS = ["second_factor", "passkey", "single_sign_on", "link"] as const;

export type LoginWay = (typeof LOGIN_WAYS)[number];

/** What the access log keeps. */
export const ACCESS_ACTS = [...LOOKS, ...LOGIN_ACTS] as const;

/** The two logs that it is read as. */
export const ACCESS_KINDS = ["looks", "logins"] as const;

export type AccessKind = (typeof ACCESS_KINDS)[number];

/** What each of them holds, in the order of a choice. */
export const ACTS_OF_KIND = {
  looks: LOOKS,
  logins: LOGIN_ACTS,
} as const satisfies Record<AccessKind, readonly AccessAct[]>;

/** Looks are written down so many milliseconds later at most, many together. */
export const ACCESS_WRITTEN_WITHIN_MS = 1_000;

export type AccessAct = (typeof ACCESS_ACTS)[number];

/** What a page does by itself, so that only the page can say that it was done. */
export const PAGE_ACTS = ["card_opened", "export", "print"] as const satisfies AccessAct[];

export type PageAct = (typeof PAGE_ACTS)[number];

/** What is done with a whole list at once: the access log shows it as one line that unfolds to its cards. */
export const LIST_ACTS = ["export", "print"] as const satisfies PageAct[];
