import { BOARD_TEMPLATES } from "@wardline/domain/boards/board-template";
import { LIMITS } from "@wardline/domain/limits";
import { GRANTS } from "@wardline/domain/people/grants";
import { LOCK_MINUTES } from "@wardline/domain/people/page-lock";
import { SECOND_FACTORS } from "@wardline/domain/people/second-factor";
import { toStoredText } from "@wardline/domain/text/text-forms";
import * as z from "zod";
import { endpoint } from "../endpoint.js";
import {
  dutyStart,
  email,
  emptyReply,
  givenPassword,
  id,
  line,
  mailedName,
  newPassword,
  time,
  timezone,
  version,
} from "../fields.js";
import { zoneFields } from "../zones.js";
import { passkeyRequest } from "./passkey-ceremony.js";

export const ACCOUNT_TYPES = ["parent", "sub"] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

/** An account as included in sessions (docs/product.md, Records and fields). Sub accounts also have staff fields. */
export const user = z.object({
  id: z.string(),
  email: z.string(),
  accountType: z.enum(ACCOUNT_TYPES),
  hospital_name: z.string(),
  hospital_number: z.string(),
  logo_url: z.string().nullable(),
  display_url: z.string().nullable(),
  timezone: z.string(),
  ...zoneFields,
  duty_start: z.string(),
  firstName: z.string().optional(),
  lastName: z.string().optional(),
  department: z.string().optional(),
  role: z.string().optional(),
  isHOD: z.boolean().optional(),
  /** Grants, normalised by `domain/people/grants.normaliseGrants`. */
  grants: z.array(z.enum(GRANTS)).optional(),
  /** Wards to which a staff member is limited; empty: the whole hospital (docs/wire/accounts.md, Persons by ward). */
  wards: z.array(id).optional(),
  /** Present while the account must set up a second factor first (docs/wire/accounts.md, Second factor). */
  second_factor_missing: z.literal(true).optional(),
});
export type User = z.output<typeof user>;

/**
 * Answer to a refresh, and part of the answer to a login (docs/wire/accounts.md, Accounts and sessions). `tokenExpiry`
 * in epoch milliseconds.
 */
export const session = z.object({
  user,
  token: z.string(),
  refreshToken: z.string(),
  tokenExpiry: z.number(),
  accountType: z.enum(ACCOUNT_TYPES),
});
export type Session = z.output<typeof session>;

/** Answer to a completed login: the session, and the revision at which its live connection starts. */
export const openedSession = session.extend({
  /** Revision at login; everything read in this session is at least as new. */
  revision: z.int().min(0),
  /** History of the installation that the revision belongs to (docs/wire/live.md, Live protocol). */
  epoch: z.string(),
});
export type OpenedSession = z.output<typeof openedSession>;

/**
 * Answer to the correct password of an account with a second factor (docs/wire/accounts.md, Second factor): no session
 * yet.
 */
export const secondFactorChallenge = z.object({
  second_factor: z.array(z.enum(SECOND_FACTORS)),
  /** Token for the second step, valid for five minutes. */
  challenge: z.string(),
  /** Request for a signature with a passkey; absent if the account has no passkeys. */
  passkey: passkeyRequest.optional(),
  token: z.null(),
  refreshToken: z.null(),
});
export type SecondFactorChallenge = z.output<typeof secondFactorChallenge>;

/** Returns the session of a completed login; throws if the server asked for a second factor. */
export function expectSession(answer: OpenedSession | SecondFactorChallenge): OpenedSession {
  if (answer.token === null) throw new Error("This account has a second factor.");
  return answer;
}

/** The hospital as its administrator sees it (docs/wire/accounts.md, Accounts and sessions). */
export const parentDetails = z.object({
  id: z.string(),
  hospital_name: z.string(),
  email: z.string(),
  /** Rises with each change by `updateAccount`. */
  version,
  hospital_number: z.string(),
  logo_url: z.string().nullable(),
  display_url: z.string().nullable(),
  timezone: z.string(),
  ...zoneFields,
  /** Default duty start, "HH:MM". */
  duty_start: z.string(),
  /** True once someone has chosen the duty start; until then, the roster page asks for it before the first roster. */
  duty_start_chosen: z.boolean(),
  /** True once someone has confirmed the time zone; absent in events of older versions. */
  timezone_chosen: z.boolean().optional(),
  hide_team_reminder: z.boolean().nullable(),
  team_reminder_date: time.nullable(),
  /** True if the list of first steps is hidden. */
  hide_first_steps: z.boolean(),
  hasEMR: z.boolean(),
  board_template: z.enum(BOARD_TEMPLATES),
  /** True if a bed closes for cleaning after its patient has left (docs/wire/patients.md, Wards). */
  cleaning: z.boolean(),
  /** Present if roster makers see gaps in the current and next duties (docs/wire/roster.md, Tonight). */
  tonight: z.literal(true).optional(),
  /** Idle minutes after which pages lock; absent if they never do (docs/wire/accounts.md, Locked pages). */
  lock_minutes: z.literal(LOCK_MINUTES).optional(),
  /** Present if downtime kits are made (docs/wire/boards.md, Downtime kits). */
  downtime_kits: z.literal(true).optional(),
  /** Present if only administrators may delete patients (docs/wire/patients.md, Patients). */
  only_administrators_delete: z.literal(true).optional(),
  /** Present if pages show dates of birth, additional patient numbers and merges (docs/wire/patients.md, Identity). */
  patient_identity: z.literal(true).optional(),
});
export type ParentDetails = z.output<typeof parentDetails>;

/** Registration policies of an installation (docs/wire/accounts.md, Who may register). */
export const REGISTRATIONS = ["open", "invitation", "closed"] as const;
export type RegistrationRule = (typeof REGISTRATIONS)[number];

/** Audience and validity of the JWT that `npm run wardline -- invite-hospital` signs; `sub` is the address. */
export const HOSPITAL_INVITATION = { audience: "hospital-invitation", days: 7 } as const;

export const getRegistration = endpoint({
  method: "GET",
  path: "/auth/registration",
  access: "public",
  cost: "small",
  summary: "Get the rule for who may register a hospital on this installation",
  description:
    "Returns the installation's registration rule. The registration page uses the rule to decide whether to show the form.",
  reply: z.object({ registration: z.enum(REGISTRATIONS) }),
});

export const register = endpoint({
  method: "POST",
  path: "/auth/register",
  access: "public",
  cost: "password",
  summary: "Register a hospital; its email address is verified before the first login",
  description:
    "Creates a hospital with its own account and emails a link that verifies the address; the answer has no tokens yet.",
  errors: ["REGISTRATION_CLOSED", "PASSWORD_TOO_COMMON", "LOGIN_BUSY", "TOO_MANY_REQUESTS"],
  failed: "Registration failed",
  status: 201,
  body: z.strictObject({
    email,
    password: newPassword,
    hospital_name: mailedName("Hospital name is required"),
    timezone: timezone.optional(),
    /** Token from an invitation's link, if registration requires an invitation. */
    invitation: z.string().max(LIMITS.message).optional(),
  }),
  reply: z.object({
    user: z.object({ email: z.string(), hospital_name: z.string() }),
    token: z.null(),
    refreshToken: z.null(),
  }),
});

export const login = endpoint({
  method: "POST",
  path: "/auth/login",
  access: "public",
  cost: "password",
  summary: "Log in with email and password",
  description: "Returns a session, or a challenge if the account has a second factor.",
  errors: [
    "INVALID_CREDENTIALS",
    "EMAIL_NOT_VERIFIED",
    "SINGLE_SIGN_ON_REQUIRED",
    "HOSPITAL_SUSPENDED",
    "TOO_MANY_REQUESTS",
  ],
  failed: "Login attempt failed!",
  body: z.strictObject({
    email: z
      .string("Email is required")
      .overwrite(toStoredText)
      .min(1, "Email is required")
      .max(LIMITS.text),
    password: givenPassword,
  }),
  reply: z.union([openedSession, secondFactorChallenge]),
});

export const refreshToken = endpoint({
  method: "POST",
  path: "/auth/refresh-token",
  access: "public",
  cost: "small",
  summary: "Rotate the refresh token and get a new access token",
  description:
    "Returns a new access token and a new refresh token, which replaces the refresh token that was sent.",
  errors: ["INVALID_REFRESH_TOKEN", "HOSPITAL_SUSPENDED"],
  body: z.strictObject({ refresh_token: z.string().min(1).max(LIMITS.refreshToken) }),
  reply: session,
});

export const logout = endpoint({
  method: "POST",
  path: "/auth/logout",
  access: "any",
  cost: "small",
  beforeSecondFactor: true,
  summary: "End this session, its tokens and its sockets",
  description: "Ends the session of the token that makes the call.",
  reply: emptyReply,
});

export const updatePassword = endpoint({
  method: "POST",
  path: "/auth/update-password",
  access: "owner",
  cost: "password",
  summary: "Change the hospital account's password; every other session ends",
  description: "Replaces the password of the hospital's own account, given the current password.",
  errors: ["WRONG_PASSWORD", "PASSWORD_TOO_COMMON"],
  failed: "Failed to update password",
  body: z.strictObject({ current_password: givenPassword, new_password: newPassword }),
  reply: emptyReply,
});

export const verifyEmail = endpoint({
  method: "GET",
  path: "/auth/verify-email/:token",
  access: "public",
  cost: "small",
  summary: "Verify an email address with the link from the email",
  description: "Marks the address as verified; the link can be opened more than once.",
  errors: ["TOKEN_EXPIRED", "TOKEN_INVALID", "HOSPITAL_SUSPENDED"],
  params: z.object({ token: z.string().max(LIMITS.text) }),
  reply: emptyReply,
});

export const resendVerification = endpoint({
  method: "POST",
  path: "/auth/resend-verification",
  access: "public",
  cost: "small",
  summary: "Send a new verification link",
  description:
    "Emails a new link if an unverified account with a password has this address; the answer is the same in every case.",
  failed: "Resend verification request failed",
  body: z.strictObject({ email }),
  reply: emptyReply,
});

export const forgotPassword = endpoint({
  method: "POST",
  path: "/auth/forgot-password",
  access: "public",
  cost: "small",
  summary: "Send a link to set a new password",
  description: "Emails a link if the address has an account; the answer is the same in every case.",
  failed: "Forgot password request failed",
  body: z.strictObject({ email }),
  reply: emptyReply,
});

export const resetPassword = endpoint({
  method: "POST",
  path: "/auth/reset-password/:token",
  access: "public",
  cost: "password",
  summary: "Set a new password with the link from the email",
  description: "Sets the password of the account and ends its sessions; the link works once.",
  errors: [
    "TOKEN_EXPIRED",
    "TOKEN_INVALID",
    "PASSWORD_TOO_COMMON",
    "HOSPITAL_SUSPENDED",
    "LOGIN_BUSY",
  ],
  failed: "Reset password failed",
  params: z.object({ token: z.string().max(LIMITS.text) }),
  body: z.strictObject({ new_password: newPassword }),
  reply: emptyReply,
});

export const updateAccount = endpoint({
  method: "PATCH",
  path: "/auth/update-account",
  access: "settings.manage",
  cost: "small",
  summary: "Change the hospital's name, number, zone, duty start or logo; ignores empty values",
  description: "Changes the fields that are given; a logo comes as a file in a multipart form.",
  errors: ["IMAGE_TOO_LARGE"],
  failed: "Update request failed",
  ifMatch: true,
  file: "logo",
  body: z.strictObject({
    hospital_name: mailedName().optional(),
    hospital_number: line(LIMITS.name).optional(),
    timezone: z.union([timezone, z.literal("")], "Please choose a valid time zone.").optional(),
    duty_start: z.union([dutyStart, z.literal("")], "Please give a time as HH:MM.").optional(),
    email: z.string().overwrite(toStoredText).max(LIMITS.text).optional(),
  }),
  reply: z.object({ user, version }),
});

export const getParentDetails = endpoint({
  method: "GET",
  path: "/parent-account/details",
  access: GRANTS,
  cost: "small",
  summary: "Get the hospital's details",
  description: "Returns the hospital's name, number, logo, time zone and settings.",
  failed: "Failed to fetch details",
  reply: parentDetails,
});

export const updateReminder = endpoint({
  method: "PUT",
  path: "/departments/notifications",
  access: ["patients.write", "settings.manage"],
  cost: "small",
  summary: "Hide or show the reminder to add departments",
  description: "Hides the reminder to add departments, or shows it again.",
  body: z.strictObject({ hide_team_reminder: z.boolean() }),
  reply: z.object({ hide_team_reminder: z.boolean(), team_reminder_date: time.nullable() }),
});

export const updateCleaning = endpoint({
  method: "PUT",
  path: "/hospital/cleaning",
  access: "settings.manage",
  cost: "small",
  summary: "Switch the cleaning of beds after each stay on or off",
  description: "Switches the cleaning of beds on or off for the whole hospital.",
  body: z.strictObject({ cleaning: z.boolean() }),
  reply: z.object({ cleaning: z.boolean() }),
});

export const updateTonight = endpoint({
  method: "PUT",
  path: "/hospital/tonight",
  access: "settings.manage",
  cost: "small",
  summary: "Switch the check of current and next duties on or off",
  description: "Switches the check of current and next duties on or off for the whole hospital.",
  body: z.strictObject({ tonight: z.boolean() }),
  reply: z.object({ tonight: z.boolean() }),
});

export const updatePageLock = endpoint({
  method: "PUT",
  path: "/hospital/page-lock",
  access: "settings.manage",
  cost: "small",
  summary: "Set the number of idle minutes before pages lock; null means never",
  description: "Sets how long the hospital's pages can be idle before their session ends.",
  body: z.strictObject({
    lock_minutes: z.literal(LOCK_MINUTES, "Please choose one of the offered times.").nullable(),
  }),
  reply: z.object({ lock_minutes: z.literal(LOCK_MINUTES).nullable() }),
});

export const updateDowntimeKits = endpoint({
  method: "PUT",
  path: "/hospital/downtime-kits",
  access: "settings.manage",
  cost: "small",
  summary: "Switch downtime kits on or off",
  description: "Switches downtime kits on or off for the whole hospital.",
  body: z.strictObject({ downtime_kits: z.boolean() }),
  reply: z.object({ downtime_kits: z.boolean() }),
});

export const updateDeletion = endpoint({
  method: "PUT",
  path: "/hospital/deletion",
  access: "administrator",
  cost: "small",
  summary: "Set whether only administrators may delete cards",
  description: "Sets whether only administrators may delete cards in this hospital.",
  body: z.strictObject({ only_administrators_delete: z.boolean() }),
  reply: z.object({ only_administrators_delete: z.boolean() }),
});
