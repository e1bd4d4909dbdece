import { Button, Group, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import type { CallOptions } from "@wardline/client/call";
import { ApiError } from "@wardline/client/call-error";
import { type AccountType, updatePassword } from "@wardline/contracts/accounts";
import { updateSubPassword } from "@wardline/contracts/sub-accounts";
import { LIMITS } from "@wardline/domain/limits";
import { call } from "../../lib/calls/api.js";
import { UnsavedGuard } from "../../ui/dialog/FormDialog.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { FormErrors } from "../../ui/form/FormErrors.js";
import { type FieldErrors, fieldErrors, showErrors } from "../../ui/form/form-errors.js";
import { PasswordField } from "../../ui/form/PasswordField.js";
import { isFilled, NO_PASSWORDS, type PasswordValues, passwordErrors } from "./password-rules.js";

/** Which field of the form each of the server's fields is. */
const PASSWORD_FIELDS: Readonly<Record<string, keyof PasswordValues>> = {
  current_password: "current",
  new_password: "next",
};

const toast = toastsAbout("password");

/** "Change Password" of the account that is logged in (docs/product.md, Validation). */
export function ChangePasswordForm({ accountType }: { accountType: AccountType }) {
  const change = useChangePassword(accountType);
  const form = useForm<PasswordValues>({ initialValues: NO_PASSWORDS });

  async function save(values: PasswordValues): Promise<void> {
    if (change.isPending || showErrors(form, passwordErrors(values, accountType))) return;
    try {
      await change.mutateAsync({ current_password: values.current, new_password: values.next });
      form.reset();
      toast.success("Password updated successfully!");
    } catch (error) {
      showErrors(form, errorsOf(error));
      toast.error(error, "Failed to update password. Please try again.");
    }
  }

  return (
    <form onSubmit={form.onSubmit((values) => void save(values))} noValidate>
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
        <FormErrors errors={form.errors} shownBy={Object.keys(NO_PASSWORDS)} />
        <Group>
          <Button
            type="submit"
            loading={change.isPending}
            disabled={accountType === "parent" && !isFilled(form.values)}
          >
            Change Password
          </Button>
        </Group>
      </Stack>
      <UnsavedGuard isDirty={form.isDirty()} />
    </form>
  );
}

function errorsOf(error: unknown): FieldErrors {
  if (error instanceof ApiError && error.code === "WRONG_PASSWORD")
    return { current: error.message };
  if (error instanceof ApiError && error.code === "PASSWORD_TOO_COMMON")
    return { next: error.message };
  return Object.fromEntries(
    Object.entries(fieldErrors(error)).map(([field, text]) => [
      PASSWORD_FIELDS[field] ?? field,
      text,
    ]),
  );
}

type Passwords = CallOptions<typeof updatePassword>["body"];

/** Changes the password of the account that is logged in; its other sessions end. */
function useChangePassword(accountType: "parent" | "sub") {
  return useMutation({
    mutationFn: async (body: Passwords) => {
      await (accountType === "parent"
        ? call(updatePassword, { body })
        : call(updateSubPassword, { body }));
    },
  });
}
