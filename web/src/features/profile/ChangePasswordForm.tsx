import { Stack } from "@mantine/core";
import { ApiError } from "@wardline/client/call-error";
import { type AccountType, updatePassword } from "@wardline/contracts/accounts/account";
import { updateSubPassword } from "@wardline/contracts/accounts/sub-accounts";
import { newPassword } from "@wardline/contracts/fields";
import { LIMITS } from "@wardline/domain/limits";
import { call } from "../../lib/calls/api.js";
import { runChange } from "../../lib/live/query-client.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { type FieldErrors, parseFieldErrors, validateSchema } from "../../ui/form/form-errors.js";
import { PageForm } from "../../ui/form/PageForm.js";
import { PasswordField } from "../../ui/form/PasswordField.js";
import { useRecordForm } from "../../ui/form/record-form.js";

type PasswordValues = { current: string; next: string; confirm: string };

export const NO_PASSWORDS: PasswordValues = { current: "", next: "", confirm: "" };

/** True if all fields are filled in; only then may an administrator submit (docs/product.md, Validation). */
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

const PASSWORD_FIELDS: Readonly<Record<string, keyof PasswordValues>> = {
  current_password: "current",
  new_password: "next",
};

const toast = toastsAbout("password");

/** Form "Change Password" of the user's account (docs/product.md, Validation). */
export function ChangePasswordForm({ accountType }: { accountType: AccountType }) {
  const entry = useRecordForm({
    record: null,
    toValues: () => NO_PASSWORDS,
    findErrors: (values) => findPasswordErrors(values, accountType),
    serverErrors: toFieldErrors,
    send: ({ current, next }) => {
      const body = { current_password: current, new_password: next };
      return runChange<unknown>(() =>
        accountType === "parent"
          ? call(updatePassword, { body })
          : call(updateSubPassword, { body }),
      );
    },
    toast,
    saved: "Password updated successfully!",
    failed: "Failed to update password. Please try again.",
    onSaved: (): void => form.reset(),
  });
  const { form } = entry;

  return (
    <PageForm
      entry={entry}
      label="Change Password"
      disabled={accountType === "parent" && !isFilled(form.values)}
    >
      <Stack gap="md" maw={440}>
        <PasswordField
          label="Current Password"
          autoComplete="current-password"
          {...form.getInputProps("current")}
        />
        <PasswordField
          label="New Password"
          description={`At least ${LIMITS.passwordMin} characters. Your other sessions are logged out.`}
          autoComplete="new-password"
          {...form.getInputProps("next")}
        />
        <PasswordField
          label="Confirm New Password"
          autoComplete="new-password"
          {...form.getInputProps("confirm")}
        />
      </Stack>
    </PageForm>
  );
}

function toFieldErrors(error: unknown): FieldErrors {
  if (error instanceof ApiError) {
    if (error.code === "WRONG_PASSWORD") return { current: error.message };
    if (error.code === "PASSWORD_TOO_COMMON") return { next: error.message };
  }
  const fields = Object.entries(parseFieldErrors(error));
  return Object.fromEntries(fields.map(([field, text]) => [PASSWORD_FIELDS[field] ?? field, text]));
}
