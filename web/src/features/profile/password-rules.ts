import type { AccountType } from "@wardline/contracts/accounts";
import { newPassword } from "@wardline/contracts/fields";
import { type FieldErrors, schemaErrors } from "../../ui/form/form-errors.js";

export type PasswordValues = {
  current: string;
  next: string;
  confirm: string;
};

export const NO_PASSWORDS: PasswordValues = { current: "", next: "", confirm: "" };

/**
 * Whether all three are filled, without which an administrator cannot press the button (docs/product.md, Validation).
 */
export function isFilled({ current, next, confirm }: PasswordValues): boolean {
  return current !== "" && next !== "" && confirm !== "";
}

/**
 * What is wrong, in the order in which it is said: administrators and staff have different rules
 * (docs/product.md, Validation).
 */
export function passwordErrors(values: PasswordValues, accountType: AccountType): FieldErrors {
  const { current, next, confirm } = values;
  if (accountType === "parent" && !isFilled(values)) {
    return { form: "All password fields are required" };
  }
  if (next !== confirm) return { confirm: "New passwords do not match" };
  if (current === "") return { current: "Current password is required" };
  const problem = schemaErrors(newPassword, next)[""];
  return problem === undefined ? {} : { next: problem };
}
