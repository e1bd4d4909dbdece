import { Stack } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { CallOptions } from "@wardline/client/call";
import { ApiError } from "@wardline/client/call-error";
import { type AccountType, updatePassword } from "@wardline/contracts/accounts/account";
import { updateSubPassword } from "@wardline/contracts/accounts/sub-accounts";
import { LIMITS } from "@wardline/domain/limits";
import { call } from "../../lib/calls/api.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { type FieldErrors, parseFieldErrors } from "../../ui/form/form-errors.js";
import { PageForm } from "../../ui/form/PageForm.js";
import { PasswordField } from "../../ui/form/PasswordField.js";
import { useRecordForm } from "../../ui/form/record-form.js";
import {
  findPasswordErrors,
  isFilled,
  NO_PASSWORDS,
  type PasswordValues,
} from "./password-rules.js";

const PASSWORD_FIELDS: Readonly<Record<string, keyof PasswordValues>> = {
  current_password: "current",
  new_password: "next",
};

const toast = toastsAbout("password");

/** Form "Change Password" of the user's account (docs/product.md, Validation). */
export function ChangePasswordForm({ accountType }: { accountType: AccountType }) {
  const change = useChangePassword(accountType);
  const entry = useRecordForm({
    record: null,
    toValues: () => NO_PASSWORDS,
    findErrors: (values) => findPasswordErrors(values, accountType),
    serverErrors: toFieldErrors,
    send: ({ current, next }) =>
      change.mutateAsync({ current_password: current, new_password: next }),
    toast,
    saved: "Password updated successfully!",
    failed: "Failed to update password. Please try again.",
    onSaved: clearForm,
  });

  const { form } = entry;

  function clearForm(): void {
    form.reset();
  }

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
  if (error instanceof ApiError && error.code === "WRONG_PASSWORD")
    return { current: error.message };
  if (error instanceof ApiError && error.code === "PASSWORD_TOO_COMMON")
    return { next: error.message };
  return Object.fromEntries(
    Object.entries(parseFieldErrors(error)).map(([field, text]) => [
      PASSWORD_FIELDS[field] ?? field,
      text,
    ]),
  );
}

type Passwords = CallOptions<typeof updatePassword>["body"];

/** Changes the user's password; the account's other sessions end. */
function useChangePassword(accountType: "parent" | "sub") {
  return useMutation({
    mutationFn: async (body: Passwords) => {
      await (accountType === "parent"
        ? call(updatePassword, { body })
        : call(updateSubPassword, { body }));
    },
  });
}
