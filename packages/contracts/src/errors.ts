/** Stable error codes with their HTTP status and default message (docs/wire/envelope.md, Envelope and errors). */
export const ERRORS = {
  VALIDATION_FAILED: [400, "Some fields need your attention."],
  MALFORMED_REQUEST: [400, "The request could not be read."],
  WRONG_PASSWORD: [400, "The current password is not correct."],
  WRONG_CODE: [400, "This code is not right. Please type the newest code that the app shows."],
  PASSKEY_REFUSED: [400, "This passkey could not be added. Please try again."],
  PASSWORD_TOO_COMMON: [400, "This password is too common. Please choose another one."],
  TOKEN_EXPIRED: [400, "This link has expired. Please request a new one."],
  TOKEN_INVALID: [400, "This link is invalid. Please request a new one."],
  IMAGE_TOO_LARGE: [400, "The image has too many pixels. Please choose a smaller one."],
  EMR_ADDRESS_NOT_ALLOWED: [
    400,
    "This address is not allowed for an EMR connection. If it is on your own network, your system administrator can allow it (EMR_ALLOW_ORIGINS).",
  ],
  WEBHOOK_ADDRESS_NOT_ALLOWED: [
    400,
    "Webhooks are sent to public HTTPS addresses only. If this address is on your own network, your system administrator can allow it (WEBHOOK_ALLOW_ORIGINS).",
  ],
  API_KEY_REQUIRED: [400, "Please enter the API key again for the new address."],
  SINGLE_SIGN_ON_UNKNOWN: [
    400,
    "There is no single sign-on for this address. Please log in with your password.",
  ],
  SINGLE_SIGN_ON_UNAVAILABLE: [
    400,
    "Your hospital's sign-in service could not be reached. Please try again in a moment. The hospital's own account can still log in with its password.",
  ],
  SINGLE_SIGN_ON_EXPIRED: [
    400,
    "This sign-on took too long, or it was used before. Please start again.",
  ],
  IN_THE_PAST: [400, "This date is in the past."],
  HANDOFF_OVER: [400, "This code has expired. Scan the code on the wall again."],
  PAIRING_CODE_INVALID: [400, "This code is not valid. Please check the code on the screen."],
  UNAUTHORIZED: [401, "Your session has ended. Please log in again."],
  INVALID_CREDENTIALS: [401, "Invalid email or password."],
  INVALID_CODE: [401, "This code is wrong or was already used. Please try a new one."],
  INVALID_PASSKEY: [401, "This passkey was not accepted. Please try again, or use another method."],
  CHALLENGE_EXPIRED: [401, "This took too long. Please log in again."],
  INVALID_REFRESH_TOKEN: [401, "Your session has ended. Please log in again."],
  HOSPITAL_SUSPENDED: [
    403,
    "Your hospital is suspended. Nothing was deleted. Please ask your system administrator.",
  ],
  REGISTRATION_CLOSED: [
    403,
    "New hospitals cannot register here. Please ask the system administrator.",
  ],
  DELETION_RESERVED: [
    403,
    "Only an administrator can delete cards in this hospital. Please ask an administrator.",
  ],
  WARD_NOT_YOURS: [403, "You have no rights for this ward."],
  EMAIL_NOT_VERIFIED: [403, "Please verify your email before logging in."],
  SINGLE_SIGN_ON_REQUIRED: [
    403,
    'Your hospital uses single sign-on. Please choose "Continue with single sign-on".',
  ],
  SINGLE_SIGN_ON_REFUSED: [403, "Single sign-on failed. Please ask your administrator."],
  SIGN_ON_AGAIN: [
    403,
    "Please log out, log in with single sign-on again, and set this up within five minutes.",
  ],
  SECOND_FACTOR_REQUIRED: [403, "Please set up a second factor first."],
  FORBIDDEN: [403, "Access Denied: You are not authorized to access this page."],
  DEFAULT_ROLE_LOCKED: [403, "This is a default role and cannot be removed."],
  NOT_FOUND: [404, "This could not be found."],
  VERSION_CONFLICT: [
    409,
    "Someone else has changed this in the meantime. Please check and try again.",
  ],
  IDEMPOTENCY_CONFLICT: [409, "This request was already sent with different content."],
  CARD_ALREADY_OPEN: [409, "An open card with this hospital number already exists."],
  CARD_MERGED: [409, "This card was merged into another card. Please change that card instead."],
  MERGE_REFUSED: [409, "These cards cannot be merged."],
  MERGE_NOT_LAST: [
    409,
    "One of the cards has changed since the merge, so the merge can no longer be undone.",
  ],
  RESTORE_TOO_LATE: [409, "A card can only be restored within 30 days of its deletion."],
  PAPER_NUMBER_TAKEN: [409, "Another card has this paper number."],
  BED_TAKEN: [409, "This bed is taken."],
  BED_CLOSED: [409, "This bed is closed."],
  SECOND_FACTOR_ON: [409, "The second factor is already switched on."],
  SECOND_FACTOR_OFF: [409, "The second factor is not switched on."],
  PASSKEYS_FULL: [409, "This account has reached its limit of passkeys. Please remove a passkey."],
  TOKENS_FULL: [
    409,
    "Your hospital has reached its limit of API tokens. Please delete a token that is no longer used.",
  ],
  PASSKEYS_UNAVAILABLE: [409, "Passkeys need HTTPS and an address with a host name."],
  EMERGENCIES_FULL: [
    409,
    "Boards cannot show any more emergencies. Please end an emergency first.",
  ],
  NAME_TAKEN: [409, "This name already exists."],
  STILL_IN_USE: [409, "This is still in use."],
  RETENTION_UNAVAILABLE: [
    409,
    "Retention is not set up on this installation. Please ask your system administrator.",
  ],
  ABSENCE_OVERLAPS: [409, "This person already has an absence on some of these days."],
  COVER_OVERLAPS: [409, "Somebody already covers part of this time."],
  ROSTER_RULES: [409, "This breaks your hospital's roster rules."],
  OFFERS_OFF: [409, "This department does not use duty offers."],
  OFFER_EXISTS: [409, "This duty is already on offer."],
  OFFER_TAKEN: [409, "Somebody else has already taken this duty."],
  OFFER_ENDED: [409, "This offer has ended."],
  ROSTER_CHANGED: [409, "The roster has changed since this duty was offered."],
  ROSTER_OVERTAKEN: [
    409,
    "Somebody else has changed some of these duties in the meantime. Nothing was saved.",
  ],
  PROPOSAL_RUNNING: [409, "A proposal is already running for your hospital. Please wait for it."],
  PROPOSAL_ENDED: [409, "This proposal has already ended."],
  DUTY_CHANGED: [409, "This duty has changed. Please look at it again."],
  ON_CALL_CHANGED: [409, "Somebody else is on call now."],
  ROSTER_EXISTS: [409, "A roster for this date already exists."],
  EMAIL_UNAVAILABLE: [409, "This email address cannot be used."],
  INVITATION_ACCEPTED: [409, "This person has already accepted the invitation."],
  EMR_SETTINGS_EXIST: [409, "EMR settings already exist."],
  SECRET_UNREADABLE: [
    409,
    "The stored value cannot be read with the installation's current key. Please ask an administrator to enter it again.",
  ],
  ADDRESS_UNREADABLE: [409, "The address cannot be read with the current key. Make a new address."],
  SCREEN_UNREACHABLE: [
    409,
    "This screen did not answer. Nothing was changed. Please try again when the screen is online.",
  ],
  WEBHOOKS_FULL: [409, "Your hospital has reached its limit of webhooks. Please delete a webhook."],
  WEBHOOK_OFF: [409, "This webhook is switched off. Please switch it on first."],
  KITS_OFF: [409, "Downtime kits are switched off in the hospital's settings."],
  PAST_REMOVED: [410, "The records of this time have been removed."],
  PAYLOAD_TOO_LARGE: [413, "This is too large to be sent."],
  UNSUPPORTED_MEDIA_TYPE: [415, "This type of file is not supported."],
  TOO_MANY_REQUESTS: [429, "Too many attempts. Please wait a moment and try again."],
  INTERNAL: [500, "Something went wrong on our side. Please try again."],
  REPORTS_BUSY: [
    503,
    "Your hospital is already making several reports. Please wait a moment and try again.",
  ],
  BUSY: [503, "The server is very busy. Please wait a moment and try again."],
  LOGIN_BUSY: [
    503,
    "Very many people are logging in right now. Please try again in a few seconds.",
  ],
  SERVICE_UNAVAILABLE: [503, "The service is briefly unavailable. Please try again in a moment."],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof ERRORS;

/** A problem with a field: dotted path and message. */
export interface FieldProblem {
  path: string;
  message: string;
}

/** Envelope of failures (docs/wire/envelope.md, Envelope and errors). */
export interface Failure {
  status: "error";
  code: ErrorCode;
  message: string;
  errors?: FieldProblem[];
  data?: unknown;
  requestId: string;
}

/** Paging and revision, which some answers have next to their data. */
export interface Meta {
  /** Cursor of the next page; null on the last page. */
  next_cursor?: string | null;
  total?: number;
  revision?: number;
}

/** Envelope of successes (docs/wire/envelope.md, Envelope and errors). */
export interface Success<T> {
  status: "success";
  message?: string;
  data: T;
  meta?: Meta;
}
