import type { RegistrationRule } from "@wardline/contracts/accounts/account";
import { ERRORS } from "@wardline/contracts/errors";
import { LIMITS } from "@wardline/domain/limits";

/**
 * Messages on the pages for people who are not logged in (docs/product.md, Validation; docs/product.md, Signing in).
 */
export const AUTH_MESSAGES = {
  registered: "Registration successful! Please check your email for verification.",
  registrationFailed: "Registration failed",
  loginFailed: "Login attempt failed!",
  linkSent: "Password reset link has been sent to your email",
  linkFailed: "Failed to send reset link",
  passwordReset: "Password has been reset successfully",
  resetFailed: "Failed to reset password",
  passwordsDiffer: "Passwords do not match",
} as const;

/** Text in place of the form where registration is not open (docs/wire/accounts.md, Who may register). */
export const REGISTRATION_RULE_MESSAGES: Readonly<
  Record<Exclude<RegistrationRule, "open">, string>
> = {
  closed: ERRORS.REGISTRATION_CLOSED[1],
  invitation:
    "Hospitals register here by invitation. Open the link in your invitation, or ask the system administrator for one.",
};

export const RESEND_MESSAGES = {
  sent: "New verification email has been sent. Please check your inbox.",
  failed: "Failed to resend verification email. Please try again later.",
  noEmail: "Unable to resend verification email. Please try registering again",
  unknownEmail: "Unable to resend verification email. Please register again.",
} as const;

/** Reason for a failed verification. */
export type VerificationProblem = "missing" | "expired" | "invalid" | "unknown";

export const VERIFICATION_MESSAGES: Readonly<Record<VerificationProblem, string>> = {
  missing: "Verification token is missing. Please use the link from your email.",
  expired: "Your verification link has expired. Would you like to receive a new one?",
  invalid: "Invalid verification token. Please use the link from your email or request a new one.",
  unknown: "An unexpected error occurred. Please try again later or contact support.",
};

/** Returns the reason for a failed verification, from the server's message (docs/product.md, Signing in). */
export function verificationProblem(error: unknown): VerificationProblem {
  const message = error instanceof Error ? error.message.toLowerCase() : "";
  if (message.includes("expired")) return "expired";
  return message.includes("invalid") ? "invalid" : "unknown";
}

export const PASSWORD_HINT = `At least ${LIMITS.passwordMin} characters. A few words are easier to remember than symbols.`;
