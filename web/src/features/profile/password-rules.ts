import type { AccountType } from "@wardline/contracts/accounts/account";
import { newPassword } from "@wardline/contracts/fields";
import { type FieldErrors, validateSchema } from "../../ui/form/form-errors.js";

export type PasswordValues = {
  current: string;
  next: string;
  confirm: string;
};

export const NO_PASSWORDS: PasswordValues = { current: "", next: "", confirm: "" };

/**
 * Returns true if all three fields are filled in; only then is an administrator's button enabled (docs/product.md,
 * Validation).
 */
export function isFilled({ current, next, confirm }: PasswordValues): boolean {
  return current !== "" && next !== "" && confirm !== "";
}

/** Returns the first error; administrators and staff have different rules (docs/product.md, Validation). */
export function findPasswordErrors(values: PasswordValues, accountType: AccountType): FieldErrors {
  const { current, next, confirm } = values;
  if (accountType === "parent" && !isFilled(values)) {
    return { form: "All password fields are required" };
  }
  if (next !== confirm) return { confirm: "New passwords do not match" };
  if (current === "") return { current: "Current password is required" };
  const problem = validateSchema(newPassword, next)[""];
  return problem === undefined ? {} : { next: problem };
}
