import { Stack, Text } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { errorText } from "../../lib/calls/error-text.js";
import { Dialog } from "../dialog/Dialog.js";
import { FormButtons } from "../dialog/DialogActions.js";
import { PasswordField } from "./PasswordField.js";

interface PasswordDialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  text: string;
  label: string;
  /** Called with the password. If the server refuses it, the promise rejects and the field shows the reason. */
  onConfirm: (password: string) => Promise<void>;
}

/** Asks for the current password before a change to the account's security. */
export function PasswordDialog({ opened, onClose, title, ...rest }: PasswordDialogProps) {
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog opened={opened} onClose={onClose} title={title} isBusy={isBusy}>
      <PasswordForm {...rest} onCancel={onClose} isBusy={isBusy} setBusy={setBusy} />
    </Dialog>
  );
}

interface PasswordFormProps extends Pick<PasswordDialogProps, "text" | "label" | "onConfirm"> {
  onCancel: () => void;
  isBusy: boolean;
  setBusy: (isBusy: boolean) => void;
}

function PasswordForm(props: PasswordFormProps) {
  const { text, label, onConfirm, onCancel, isBusy, setBusy } = props;
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
      setError(errorText(failure, "Nothing was changed. Please try again."));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <Text>{text}</Text>
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setError(null);
          }}
          error={error}
          data-autofocus
        />
        <FormButtons label={label} onCancel={onCancel} isBusy={isBusy} />
      </Stack>
    </form>
  );
}
