import { ERRORS } from "@wardline/contracts/errors";
import { LIMITS } from "@wardline/domain/limits";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { AppError } from "../../../errors/app-error.js";

/** Details of an account that an attacker would try first as passwords. */
export interface PasswordOwner {
  email: string;
  hospitalName: string;
}

let loading: Promise<ReadonlySet<string>> | undefined;

/** Throws `PASSWORD_TOO_COMMON` for the request's `field` if the password is too common. */
export async function refuseCommonPassword(
  field: string,
  password: string,
  owner: PasswordOwner,
): Promise<void> {
  if (!(await isPasswordTooCommon(password, owner))) return;
  const [, message] = ERRORS.PASSWORD_TOO_COMMON;
  throw new AppError("PASSWORD_TOO_COMMON", message, { errors: [{ path: field, message }] });
}

/**
 * True if a password is on the list of common passwords or equals the owner's email address, its local part or the
 * hospital's name, ignoring case (docs/wire/accounts.md, Accounts and sessions).
 */
export async function isPasswordTooCommon(
  password: string,
  owner: PasswordOwner,
): Promise<boolean> {
  const folded = toComparedText(password);
  const email = toComparedText(owner.email);
  const [localPart] = email.split("@");
  if ([email, localPart, toComparedText(owner.hospitalName)].includes(folded)) return true;
  loading ??= loadCommonPasswords();
  return (await loading).has(folded);
}

/** Reads the common passwords that are long enough, once, on first use. */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const longPasswords = dictionary["passwords-common"].filter(
    (password) => password.length >= LIMITS.passwordMin,
  );
  return new Set(longPasswords.map(toComparedText));
}
