import { Button, Group, Stack } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { errorText } from "../../lib/calls/error-text.js";
import { PasswordField } from "../../ui/form/PasswordField.js";

interface PasswordConfirmationProps {
  label: string;
  /** Called with the password; if the promise rejects, the reason is shown at the field. */
  onConfirm: (password: string) => Promise<void>;
  onCancel: () => void;
}

/** Form for an action that requires the user's password. */
export function PasswordConfirmation({ label, onConfirm, onCancel }: PasswordConfirmationProps) {
  const [password, setPassword] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

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
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          maw={420}
          value={password}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setError(null);
          }}
          error={error}
        />
        <Group gap="sm">
          <Button type="submit" loading={isBusy}>
            {label}
          </Button>
          <Button variant="default" onClick={onCancel} disabled={isBusy}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
