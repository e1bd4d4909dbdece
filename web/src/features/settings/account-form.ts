import type { CallOptions } from "@wardline/client/call";
import { ApiError, type ApiErrorCode } from "@wardline/client/call-error";
import { type ParentDetails, updateAccount } from "@wardline/contracts/accounts/account";
import { LIMITS } from "@wardline/domain/limits";
import { pick } from "@wardline/domain/records/pick";
import { type FieldErrors, validateSchema } from "../../ui/form/form-errors.js";

/** Error codes that only a logo can cause. */
const LOGO_ERROR_CODES: readonly ApiErrorCode[] = [
  "PAYLOAD_TOO_LARGE",
  "UNSUPPORTED_MEDIA_TYPE",
  "IMAGE_TOO_LARGE",
];

/** Returns the server's message about the logo as an error of the logo field; nothing for any other error. */
export function findLogoErrors(error: unknown): FieldErrors {
  const isLogoError = error instanceof ApiError && LOGO_ERROR_CODES.includes(error.code);
  return isLogoError ? { logo: error.message } : {};
}

/** Fields of the hospital's details that the form changes as text. */
export const TEXT_FIELDS = ["hospital_name", "hospital_number", "timezone", "duty_start"] as const;

/** Values of the form. The logo is a chosen file; null keeps the current logo. */
export type AccountValues = Pick<ParentDetails, (typeof TEXT_FIELDS)[number]> & {
  logo: File | null;
};

export const ACCOUNT_LABELS = {
  hospital_name: "Hospital Name",
  hospital_number: "Hospital Registration Number",
  timezone: "Time zone",
  duty_start: "Duties begin at",
  logo: "Hospital logo",
} as const satisfies Record<keyof AccountValues, string>;

/** Change to send: only fields that were changed and are not empty (docs/product.md, Settings). */
export type AccountChange = Pick<CallOptions<typeof updateAccount>, "body"> & { logo: File | null };

/** Image types that the server accepts (docs/wire/accounts.md, Accounts and sessions). */
export const LOGO_TYPES: readonly string[] = ["image/png", "image/jpeg", "image/webp"];

/** Returns the form values for the stored details. */
export function toAccountValues(details: ParentDetails): AccountValues {
  return { ...pick(details, TEXT_FIELDS), logo: null };
}

/** Returns the change to send, or null if there is none. */
export function toAccountChange(before: AccountValues, after: AccountValues): AccountChange | null {
  const changedFields = TEXT_FIELDS.filter((field) => {
    const text = after[field].trim();
    return text !== "" && text !== before[field];
  });
  if (changedFields.length === 0 && after.logo === null) return null;
  const body = Object.fromEntries(changedFields.map((field) => [field, after[field].trim()]));
  return { body, logo: after.logo };
}

/** Returns the errors that must be fixed before sending. */
export function findAccountErrors({ logo, ...texts }: AccountValues): FieldErrors {
  const errors = validateSchema(updateAccount.body, texts);
  const problem = logo === null ? null : findLogoProblem(logo);
  return problem === null ? errors : { ...errors, logo: problem };
}

/** Returns why an image cannot be used as the logo, judged only by its type and size; null if it can. */
export function findLogoProblem({ type, size }: Pick<File, "type" | "size">): string | null {
  if (!LOGO_TYPES.includes(type)) return "Please choose a PNG, JPEG or WebP image.";
  if (size > LIMITS.logoBytes) return "Please choose an image of at most 2 MB.";
  return null;
}
