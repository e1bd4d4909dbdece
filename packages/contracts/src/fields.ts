import { LIMITS } from "@wardline/domain/limits";
import { nameProblem } from "@wardline/domain/people/department";
import { isTelephone } from "@wardline/domain/people/telephone";
import { isDutyStart } from "@wardline/domain/roster/duty";
import type { PlannedHours } from "@wardline/domain/roster/planned-hours";
import { isBlank } from "@wardline/domain/text/blank-text";
import { looksLikeLink } from "@wardline/domain/text/link-like";
import { toComparedText, toStoredText } from "@wardline/domain/text/text-forms";
import { isDay, isTimeZone, YEARS } from "@wardline/domain/time/zoned-day";
import * as z from "zod";

const CONTROL_CHARACTER = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
const CONTROL_EXCEPT_BREAKS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;
/** With the `u` flag, this range matches only unpaired surrogates. */
const LONE_SURROGATE = /[\ud800-\udfff]/u;
/** Direction overrides and isolates, which can make one text look like another. */
const DIRECTION_OVERRIDE = /[\u202a-\u202e\u2066-\u2069]/g;
const UNSTORABLE_MESSAGE = "This contains characters that cannot be used.";

/** Returns the error message for a text of more than `max` characters. */
export function tooLongText(max: number): string {
  return `Please use at most ${max} characters.`;
}

/** Requires a visible character; `required` is the error. */
export function requireVisible(text: z.ZodString, required: string) {
  const problem = { error: required, abort: true };
  return text.min(1, problem).refine((value) => !isBlank(value), problem);
}

/**
 * Returns the shape of one normalised line without control characters, at most `max` characters (docs/wire/envelope.md,
 * Envelope and errors).
 */
export function line(max: number = LIMITS.text, required?: string) {
  const text = z
    .string(required)
    .trim()
    .refine(
      (value) => !CONTROL_CHARACTER.test(value) && !LONE_SURROGATE.test(value),
      UNSTORABLE_MESSAGE,
    )
    .overwrite(toStoredText)
    .max(max, tooLongText(max));
  return required === undefined ? text : requireVisible(text, required);
}

/** Returns the shape of a trimmed text of several lines (docs/wire/envelope.md, Envelope and errors). */
export function lines(max: number = LIMITS.message, required?: string) {
  const text = z
    .string(required)
    .overwrite((value) => value.replace(DIRECTION_OVERRIDE, ""))
    .trim()
    .max(max, tooLongText(max))
    .refine(
      (value) => !CONTROL_EXCEPT_BREAKS.test(value) && !LONE_SURROGATE.test(value),
      UNSTORABLE_MESSAGE,
    );
  return required === undefined ? text : requireVisible(text, required);
}

/** Returns the shape of a name of a person or thing (docs/wire/envelope.md, Limits). */
export function name(required: string) {
  return line(LIMITS.name, required);
}

/** Returns the shape of a name that appears in emails to strangers (docs/wire/accounts.md, Names in mails). */
export function mailedName(required?: string) {
  return line(LIMITS.name, required).refine(
    (value) => !looksLikeLink(value),
    "Please write the name without anything that looks like a web address.",
  );
}

/**
 * Email address, normalised so that addresses that read the same are equal (docs/wire/accounts.md, Accounts and
 * sessions).
 */
export const email = line(LIMITS.text, "Email is required")
  .pipe(z.email("Invalid email format"))
  .transform(toComparedText);

const timeOfDay = z.string().refine(isDutyStart, "Please enter a time such as 07:30.");

/** Planned hours of a display: seven spans or nulls, Sunday first (docs/wire/boards.md, Planned hours). */
export const plannedHours: z.ZodType<PlannedHours, PlannedHours> = z
  .array(z.strictObject({ from: timeOfDay, until: timeOfDay }).nullable())
  .length(7, "Please give the hours of seven days, Sunday first.")
  .refine((days) => days.some((day) => day !== null), "Please choose hours for at least one day.");

/** Telephone, bleep, extension or short code; may be empty. */
export const phone = line(LIMITS.shortText).refine(
  (value) => value === "" || isTelephone(value),
  "Please enter a valid phone number.",
);

/** A new password: every character counts, nothing is trimmed (docs/wire/accounts.md, Accounts and sessions). */
export const newPassword = z
  .string("Password is required")
  .min(1, "Password is required")
  .min(LIMITS.passwordMin, `Password must be at least ${LIMITS.passwordMin} characters`)
  .max(LIMITS.passwordMax, `Password must be at most ${LIMITS.passwordMax} characters.`);

/** A password that is only compared with the stored one. */
export const givenPassword = z
  .string("Password is required")
  .min(1, "Password is required")
  .max(1000, "Password is too long.");

/** Id of a record. A malformed id counts as unknown: 404 (docs/wire/envelope.md, Envelope and errors). */
export const id = z.uuid();

/** Calendar date, YYYY-MM-DD. */
export const day = z
  .string()
  .refine(isDay, `Please give a date as YYYY-MM-DD, from ${YEARS.first} to ${YEARS.last}.`);

/** Year and month (1 to 12) from a URL. */
export const year = z.coerce.number().int().min(YEARS.first).max(YEARS.last);
export const month = z.coerce.number().int().min(1).max(12);

/** Duty start, "HH:MM" (docs/wire/roster.md, Duties). */
export const dutyStart = z.string().refine(isDutyStart, "Please give a time as HH:MM.");

const FIRST_MOMENT = Date.UTC(YEARS.first, 0, 1);
const END_OF_MOMENTS = Date.UTC(YEARS.last + 1, 0, 1);

/** Requested moment: RFC 3339, parsed to epoch milliseconds. */
export const moment = z.iso
  .datetime({ offset: true, message: "Please give a valid time." })
  .transform((text) => Date.parse(text))
  .refine((at) => at >= FIRST_MOMENT && at < END_OF_MOMENTS, "Please give a valid time.");

export const timezone = line(64).refine(isTimeZone, "Please choose a valid time zone.");

const NAME_PROBLEMS = {
  empty: "",
  too_long: tooLongText(LIMITS.departmentName),
  comma: "A name may not contain a comma.",
  slash: "A name may not contain a slash.",
} as const;

/**
 * Returns the shape of a department's or role's name (docs/wire/accounts.md, Departments, roles, staff), with the error
 * for an empty name.
 */
export function departmentOrRoleName(emptyMessage: string) {
  return line(LIMITS.text, emptyMessage).superRefine((value, context) => {
    const problem = nameProblem(value);
    if (problem !== null && problem !== "empty") {
      context.addIssue({ code: "custom", message: NAME_PROBLEMS[problem] });
    }
  });
}

/** Moment on the wire: RFC 3339. */
export const time = z.string();

export const version = z.int();

export const emptyReply = z.null();
