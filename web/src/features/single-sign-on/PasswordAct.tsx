import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { PasswordForm, type PasswordFormProps } from "../../ui/form/PasswordForm.js";

interface PasswordConfirmationProps extends Pick<PasswordFormProps, "onConfirm"> {
  label: string;
  onCancel: () => void;
}

/** Form for an action on a page that requires the user's password. */
export function PasswordConfirmation({ label, onConfirm, onCancel }: PasswordConfirmationProps) {
  const [isBusy, setBusy] = useState(false);
  return (
    <PasswordForm onConfirm={onConfirm} isBusy={isBusy} setBusy={setBusy} maw={420}>
      <Group gap="sm">
        <Button type="submit" loading={isBusy}>
          {label}
        </Button>
        <Button variant="default" onClick={onCancel} disabled={isBusy}>
          Cancel
        </Button>
      </Group>
    </PasswordForm>
  );
}
