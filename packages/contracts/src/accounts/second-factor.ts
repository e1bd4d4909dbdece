import { LIMITS } from "@wardline/domain/limits";
import { SECOND_FACTORS, type SecondFactor } from "@wardline/domain/people/second-factor";
import * as z from "zod";
import { endpoint } from "../endpoint.js";
import { emptyReply, givenPassword, id, line, time } from "../fields.js";
import { openedSession } from "./account.js";
import { ownProof, passkey } from "./passkeys.js";

const code = line(LIMITS.shortText, "Code is required.");

/** New recovery codes, shown once; empty if the account already has recovery codes. */
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

/** Second factors of the caller's account (docs/wire/accounts.md, Second factor). */
export const secondFactorState = z.object({
  methods: z.array(z.enum(SECOND_FACTORS)),
  /** Time at which the authenticator app was confirmed; null without an app. */
  totp_since: time.nullable(),
  /** Oldest first. */
  passkeys: z.array(passkey),
  /** The one host where passkeys work; null if the installation has none (docs/wire/accounts.md, Passkeys). */
  passkey_host: z.string().nullable(),
  recovery_codes_left: z.int(),
  /** True if adding a factor needs the password; otherwise it needs a recent single sign-on. */
  asks_password: z.boolean(),
  /** True if the hospital requires a second factor of its administrators. */
  required_for_administrators: z.boolean(),
});
export type SecondFactorState = z.output<typeof secondFactorState>;

/** Second factors of an account as logged and sent to live pages, never with a secret or a code. */
export interface LoggedSecondFactors {
  id: string;
  /** Full name of staff; the hospital's name for its own account. */
  name: string;
  methods: SecondFactor[];
  recovery_codes_left: number;
}

export const getSecondFactor = endpoint({
  method: "GET",
  path: "/auth/second-factor",
  access: "any",
  cost: "small",
  beforeSecondFactor: true,
  summary: "Get the second factors of the caller's account",
  description: "Returns which second factors are on and how many recovery codes are left.",
  reply: secondFactorState,
});

export const beginTotp = endpoint({
  method: "POST",
  path: "/auth/second-factor/totp",
  access: "any",
  cost: "small",
  beforeSecondFactor: true,
  summary:
    "Get a new secret for an authenticator app; needs the caller's password, and a code must confirm the secret",
  description: "Returns the secret and the address for the QR code of an authenticator app.",
  errors: ["WRONG_PASSWORD", "SECOND_FACTOR_ON", "SIGN_ON_AGAIN", "LOGIN_BUSY"],
  body: ownProof,
  reply: z.object({ secret: z.string(), otpauth_url: z.string() }),
});

export const confirmTotp = endpoint({
  method: "POST",
  path: "/auth/second-factor/totp/confirm",
  access: "any",
  cost: "small",
  beforeSecondFactor: true,
  summary:
    "Switch the authenticator app on with one of its codes; if it is the account's first second factor, the answer has recovery codes",
  description:
    "Switches the authenticator app on, and returns recovery codes if it is the first factor.",
  errors: ["WRONG_CODE", "SECOND_FACTOR_ON", "SECOND_FACTOR_OFF", "SECRET_UNREADABLE"],
  body: z.strictObject({ code }),
  reply: recoveryCodes,
});

export const removeTotp = endpoint({
  method: "DELETE",
  path: "/auth/second-factor/totp",
  access: "any",
  cost: "small",
  summary:
    "Switch the authenticator app off, with the caller's password; removing the last factor deletes the recovery codes",
  description: "Removes the authenticator app from the caller's account.",
  errors: ["WRONG_PASSWORD", "SECOND_FACTOR_OFF", "LOGIN_BUSY"],
  body: z.strictObject({ password: givenPassword }),
  reply: emptyReply,
});

export const renewRecoveryCodes = endpoint({
  method: "POST",
  path: "/auth/second-factor/recovery-codes",
  access: "any",
  cost: "small",
  summary: "Replace the recovery codes with ten new codes; needs the caller's password",
  description: "Replaces all recovery codes. Only this answer shows the new codes.",
  errors: ["WRONG_PASSWORD", "SECOND_FACTOR_OFF", "LOGIN_BUSY"],
  body: z.strictObject({ password: givenPassword }),
  reply: recoveryCodes,
});

export const requireSecondFactor = endpoint({
  method: "PUT",
  path: "/auth/second-factor/requirement",
  access: "owner",
  cost: "small",
  summary: "Set whether administrators must have a second factor",
  description:
    "Sets whether administrators without a second factor must add one before they can do anything else.",
  body: z.strictObject({ required_for_administrators: z.boolean() }),
  reply: z.object({ required_for_administrators: z.boolean() }),
});

export const resetSecondFactor = endpoint({
  method: "POST",
  path: "/sub-accounts/:id/reset-second-factor",
  access: "staff.manage",
  cost: "small",
  summary:
    "Remove a staff member's second factor and end that person's sessions; needs the caller's password",
  description: "Removes every second factor of another person and ends that person's sessions.",
  errors: ["WRONG_PASSWORD", "SECOND_FACTOR_OFF", "LOGIN_BUSY"],
  params: z.object({ id }),
  body: z.strictObject({ password: givenPassword }),
  reply: emptyReply,
});

export const loginSecondFactor = endpoint({
  method: "POST",
  path: "/auth/login/second-factor",
  access: "public",
  cost: "small",
  summary: "Complete a login with a code from the authenticator app, or with a recovery code",
  description: "Returns a session for a login's challenge and a code.",
  errors: [
    "INVALID_CODE",
    "CHALLENGE_EXPIRED",
    "SECRET_UNREADABLE",
    "HOSPITAL_SUSPENDED",
    "TOO_MANY_REQUESTS",
  ],
  body: z.strictObject({ challenge: z.string().min(1).max(LIMITS.text), code }),
  reply: openedSession,
});
