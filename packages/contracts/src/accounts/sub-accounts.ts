import { LIMITS } from "@wardline/domain/limits";
import { GRANTS, normaliseGrants } from "@wardline/domain/people/grants";
import { LOCK_MINUTES } from "@wardline/domain/people/page-lock";
import { OFFER_MODES } from "@wardline/domain/roster/offer";
import * as z from "zod";
import { endpoint } from "../endpoint.js";
import {
  email,
  emptyReply,
  givenPassword,
  id,
  line,
  mailedName,
  newPassword,
  phone,
  time,
  version,
} from "../fields.js";
import { zoneFields } from "../zones.js";

export const INVITATION_STATES = ["invited", "active", "expired"] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

/** A staff account as seen by staff managers (docs/product.md, Records and fields). */
export const subAccount = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  department: z.string(),
  role: z.string(),
  isHOD: z.boolean(),
  /** Grants beyond the staff area, normalised (docs/wire/accounts.md, Grants). */
  grants: z.array(z.enum(GRANTS)),
  /** Wards to which the grants are limited; empty: the whole hospital (docs/wire/accounts.md, Persons by ward). */
  wards: z.array(id),
  invitation: z.enum(INVITATION_STATES),
  created_at: time,
  version,
});
export type SubAccount = z.output<typeof subAccount>;

const staffFields = {
  firstName: mailedName("First name is required."),
  lastName: mailedName("Last name is required."),
  email,
  phone: line(LIMITS.shortText, "Phone number is required.").pipe(phone),
  department: line(LIMITS.text, "Department is required."),
  role: line(LIMITS.text, "Role is required."),
  isHOD: z.boolean("Please choose whether this is the head of department."),
};

/** Grants in any order; implied grants are dropped. */
const givenGrants = z
  .array(z.enum(GRANTS, "This right does not exist."), "Please choose the rights.")
  .max(GRANTS.length, "Please choose each right only once.")
  .transform((grants) => normaliseGrants(grants));

export const newSubAccount = z.strictObject({
  ...staffFields,
  /** Grants of the invited person; only an administrator may give grants. */
  grants: givenGrants.optional(),
});
export type NewSubAccount = z.output<typeof newSubAccount>;

export const createSubAccount = endpoint({
  method: "POST",
  path: "/auth/sub-accounts",
  access: "staff.manage",
  cost: "small",
  summary: "Add a staff member and send the invitation",
  description: "Adds a person to the staff and emails a link for setting a password.",
  errors: ["EMAIL_UNAVAILABLE"],
  failed: "Failed to create sub account",
  status: 201,
  idempotent: true,
  body: newSubAccount,
  reply: subAccount,
});

export const listSubAccounts = endpoint({
  method: "GET",
  path: "/auth/sub-accounts",
  access: "staff.manage",
  cost: "small",
  summary: "List all staff",
  description: "Returns everyone on the staff with department, role and contact details.",
  failed: "Failed to fetch sub-accounts",
  reply: z.array(subAccount),
});

export const updateSubAccount = endpoint({
  method: "PATCH",
  path: "/sub-accounts/:id",
  access: "staff.manage",
  cost: "small",
  summary: "Change any fields of a staff member",
  description: "Changes the fields that are given; a new email address has to be verified.",
  errors: ["EMAIL_UNAVAILABLE"],
  failed: "Failed to update sub account",
  ifMatch: true,
  params: z.object({ id }),
  body: z.strictObject(staffFields).partial(),
  reply: subAccount,
});

export const updateGrants = endpoint({
  method: "PUT",
  path: "/sub-accounts/:id/grants",
  access: "administrator",
  cost: "small",
  summary: "Set a staff member's grants: the given grants replace the old grants",
  description: "Replaces a person's rights and the wards to which these rights are limited.",
  ifMatch: true,
  params: z.object({ id }),
  body: z.strictObject({
    grants: givenGrants,
    /** Wards to which the grants are limited, empty for the whole hospital; if omitted, the limit is unchanged. */
    wards: z
      .array(id, "Please choose the wards.")
      .max(LIMITS.wards, `Please choose at most ${LIMITS.wards} wards.`)
      .optional(),
  }),
  reply: subAccount,
});

export const deleteSubAccount = endpoint({
  method: "DELETE",
  path: "/sub-accounts/:id",
  access: "staff.manage",
  cost: "small",
  summary:
    "Delete a staff member: sessions and sockets end at once, and past rosters keep the name",
  description: "Deletes a person's account, and removes the person from today's and later rosters.",
  failed: "Failed to delete sub account",
  params: z.object({ id }),
  reply: emptyReply,
});

export const resendInvitation = endpoint({
  method: "POST",
  path: "/sub-accounts/:id/resend-invitation",
  access: "staff.manage",
  cost: "small",
  summary: "Send a new invitation; the older link stops working",
  description: "Emails a new link to a person who has not set a password yet.",
  errors: ["INVITATION_ACCEPTED"],
  params: z.object({ id }),
  reply: subAccount,
});

export const importSubAccounts = endpoint({
  method: "POST",
  path: "/auth/sub-accounts/import",
  access: "staff.manage",
  cost: "reckoning",
  summary: "Add many staff members at once: all rows or none, or only the valid rows",
  description:
    "Adds each row as a staff member, emails each person an invitation, and returns the number added and the refused rows.",
  status: 201,
  idempotent: true,
  bodyBytes: LIMITS.importBytes,
  body: z.strictObject({
    rows: z.array(newSubAccount).min(1, "The file has no rows.").max(LIMITS.importRows),
    /** If true, refused rows are skipped and listed instead of failing the whole import. */
    skip_refused: z.boolean().default(false),
  }),
  reply: z.object({
    created: z.int(),
    /** Skipped rows; `path` is `rows.N.field`, N from 0. */
    refused: z.array(z.object({ path: z.string(), message: z.string() })),
  }),
});

/** A staff member's own account (docs/wire/accounts.md, Accounts and sessions). */
export const subProfile = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  role: z.string(),
  department: z.string(),
  isHOD: z.boolean(),
  grants: z.array(z.enum(GRANTS)),
  wards: z.array(id),
});
export type SubProfile = z.output<typeof subProfile>;

export const subDetails = subProfile.extend({
  /** Duty start of the person's own department, "HH:MM" in the hospital's time zone (docs/wire/roster.md, Duties). */
  duty_start: z.string(),
  /** Present if staff of the person's own department may offer duties (docs/wire/roster.md, Offers). */
  offers: z.enum(OFFER_MODES).exclude(["off"]).optional(),
  parentInfo: z.object({
    hospital_name: z.string(),
    logo_url: z.string().nullable(),
    display_url: z.string().nullable(),
    timezone: z.string(),
    ...zoneFields,
    /** Idle minutes after which pages lock; absent if they never do (docs/wire/accounts.md, Locked pages). */
    lock_minutes: z.literal(LOCK_MINUTES).optional(),
  }),
});
export type SubDetails = z.output<typeof subDetails>;

export const getSubProfile = endpoint({
  method: "GET",
  path: "/sub-accounts/profile",
  access: "sub",
  cost: "small",
  summary: "Get the caller's own profile",
  description: "Returns the caller's own record.",
  failed: "Failed to fetch profile",
  reply: subProfile,
});

export const getSubDetails = endpoint({
  method: "GET",
  path: "/sub-accounts/details",
  access: "sub",
  cost: "small",
  summary: "Get the caller's own profile with the hospital and its shared display",
  description:
    "Returns the caller's own record, the hospital, and the address of a display shared with staff, or null.",
  failed: "Failed to fetch details",
  reply: subDetails,
});

const reminderChoice = z.object({
  /** The person's choice; null for the department's default. */
  reminders: z.boolean().nullable(),
  department: z.boolean(),
});
export type ReminderChoice = z.output<typeof reminderChoice>;

export const getReminders = endpoint({
  method: "GET",
  path: "/sub-accounts/reminders",
  access: "sub",
  cost: "small",
  summary: "Get the caller's choice about duty reminders",
  description: "Returns the caller's choice and the department's default.",
  failed: "Failed to fetch your reminder settings.",
  reply: reminderChoice,
});

export const chooseReminders = endpoint({
  method: "PUT",
  path: "/sub-accounts/reminders",
  access: "sub",
  cost: "small",
  summary: "Choose whether emails remind the caller of duties",
  description: "Sets the caller's choice; null follows the department.",
  failed: "Failed to save your choice.",
  body: z.strictObject({ reminders: z.boolean().nullable() }),
  reply: reminderChoice,
});

export const updateSubPassword = endpoint({
  method: "POST",
  path: "/auth/sub-accounts/update-password",
  access: "sub",
  cost: "password",
  summary: "Change the staff member's own password",
  description:
    "Replaces the caller's password after checking the current password; every other session ends.",
  errors: ["WRONG_PASSWORD", "PASSWORD_TOO_COMMON"],
  failed: "Failed to update password",
  body: z.strictObject({ current_password: givenPassword, new_password: newPassword }),
  reply: emptyReply,
});
