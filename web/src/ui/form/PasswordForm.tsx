import { type PasswordInputProps, Stack } from "@mantine/core";
import { type ReactNode, type SubmitEvent, useState } from "react";
import { errorText } from "../../lib/calls/error-text.js";
import { PasswordField } from "./PasswordField.js";

/** Props of a form that asks for the password. It stays busy after a success, because it is usually replaced. */
export interface PasswordFormProps extends Pick<PasswordInputProps, "maw"> {
  "data-autofocus"?: boolean;
  text?: ReactNode;
  /** Called with the password. If the server refuses it, the promise rejects and the field shows the reason. */
  onConfirm: (password: string) => Promise<void>;
  isBusy: boolean;
  setBusy: (isBusy: boolean) => void;
  children: ReactNode;
}

/** Form for an action that requires the user's current password. */
export function PasswordForm(props: PasswordFormProps) {
  const { text, onConfirm, isBusy, setBusy, children, ...field } = props;
  const [password, setPassword] = useState("");
  const [error, setError] = useState<string | null>(null);

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    if (password === "") return setError("Please enter your password.");
    setBusy(true);
    try {
      await onConfirm(password);
    } catch (failure) {
      setBusy(false);
      setError(errorText(failure, "Nothing was changed. Please try again."));
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        {text}
        <PasswordField
          {...field}
          label="Your password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setError(null);
          }}
          error={error}
        />
        {children}
      </Stack>
    </form>
  );
}
