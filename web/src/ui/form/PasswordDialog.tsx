import { Text } from "@mantine/core";
import { useState } from "react";
import { Dialog } from "../dialog/Dialog.js";
import { FormButtons } from "../dialog/DialogActions.js";
import { PasswordForm, type PasswordFormProps } from "./PasswordForm.js";

interface PasswordDialogProps extends Pick<PasswordFormProps, "onConfirm"> {
  opened: boolean;
  onClose: () => void;
  title: string;
  text: string;
  label: string;
}

/** Asks for the current password before a change to the account's security. */
export function PasswordDialog({ text, label, onConfirm, ...dialog }: PasswordDialogProps) {
  const [isBusy, setBusy] = useState(false);
  async function confirm(password: string): Promise<void> {
    await onConfirm(password);
    setBusy(false);
  }
  return (
    <Dialog {...dialog} isBusy={isBusy}>
      <PasswordForm
        text={<Text>{text}</Text>}
        onConfirm={confirm}
        isBusy={isBusy}
        setBusy={setBusy}
        data-autofocus
      >
        <FormButtons label={label} onCancel={dialog.onClose} isBusy={isBusy} />
      </PasswordForm>
    </Dialog>
  );
}
