import { LIMITS } from "@wardline/domain/limits";
import { SECOND_FACTORS, type SecondFactor } from "@wardline/domain/second-factor";
import * as z from "zod";
import { openedSession } from "./accounts.js";
import { endpoint } from "./endpoint.js";
import { emptyReply, givenPassword, line, time } from "./fields.js";

const code = line(LIMITS.shortText, "Code is required");

/** The fresh recovery codes, as they are shown this once. */
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

/** What the caller's account has beyond its password (docs/wire.md, Second factor). */
export const secondFactorState = z.object({
  methods: z.array(z.enum(SECOND_FACTORS)),
  /** When the app was confirmed; null without one. */
  totp_since: time.nullable(),
  recovery_codes_left: z.int(),
  /** Whether the hospital demands one of its administrators. */
  required_for_administrators: z.boolean(),
});
export type SecondFactorState = z.output<typeof secondFactorState>;

/** What the log and live pages learn of an account's second factor: never a secret or a code. */
export interface AccountGuard {
  id: string;
  methods: SecondFactor[];
  recovery_codes_left: number;
}

export const getSecondFactor = endpoint({
  method: "GET",
  path: "/auth/second-factor",
  access: "any",
  beforeSecondFactor: true,
  summary: "Which second factor the own account has",
  reply: secondFactorState,
});

export const beginTotp = endpoint({
  method: "POST",
  path: "/auth/second-factor/totp",
  access: "any",
  beforeSecondFactor: true,
  summary: "Get a new secret for an authenticator app; it counts once a code of it is confirmed",
  reply: z.object({ secret: z.string(), otpauth_url: z.string() }),
});

export const confirmTotp = endpoint({
  method: "POST",
  path: "/auth/second-factor/totp/confirm",
  access: "any",
  beforeSecondFactor: true,
  summary: "Switch the app on by a code of it; answers the recovery codes, this once",
  body: z.strictObject({ code }),
  reply: recoveryCodes,
});

export const removeTotp = endpoint({
  method: "DELETE",
  path: "/auth/second-factor/totp",
  access: "any",
  summary: "Switch the app off, with the own password; the recovery codes end with it",
  body: z.strictObject({ password: givenPassword }),
  reply: emptyReply,
});

export const renewRecoveryCodes = endpoint({
  method: "POST",
  path: "/auth/second-factor/recovery-codes",
  access: "any",
  summary: "Get ten new recovery codes in the place of the former, with the own password",
  body: z.strictObject({ password: givenPassword }),
  reply: recoveryCodes,
});

export const requireSecondFactor = endpoint({
  method: "PUT",
  path: "/auth/second-factor/requirement",
  access: "owner",
  summary: "Whether administrators must have a second factor",
  body: z.strictObject({ required_for_administrators: z.boolean() }),
  reply: z.object({ required_for_administrators: z.boolean() }),
});

export const loginSecondFactor = endpoint({
  method: "POST",
  path: "/auth/login/second-factor",
  access: "public",
  summary: "The second step of a login: a code of the app, or a recovery code",
  body: z.strictObject({ challenge: z.string().min(1).max(LIMITS.text), code }),
  reply: openedSession,
});
