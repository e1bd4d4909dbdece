import { Alert, Button, Text } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import { useEffect } from "react";
import { passkeyError, preloadPasskeys } from "../../../shared/session/passkey.js";

interface PasskeyStepProps {
  /** Reason why passkeys do not work here; null if they do. */
  problem: string | null;
  /** Error of the last attempt; null before the first. */
  error: unknown;
  isSending: boolean;
  onConfirm: () => void;
}

/** Asks for a passkey as the second step. */
export function PasskeyStep({ problem, error, isSending, onConfirm }: PasskeyStepProps) {
  useEffect(() => preloadPasskeys(), []);
  if (problem !== null) return <Text>{problem}</Text>;
  const refusal = passkeyError(error);
  return (
    <>
      <Text>Your browser will ask for the device that holds your passkey.</Text>
      {refusal === null ? null : (
        <Alert color="red" role="alert">
          {refusal}
        </Alert>
      )}
      <Button
        size="md"
        leftSection={<IconFingerprint size={18} aria-hidden="true" />}
        loading={isSending}
        onClick={onConfirm}
        ref={focusOnce}
      >
        Use passkey
      </Button>
    </>
  );
}

function focusOnce(button: HTMLButtonElement | null): void {
  button?.focus();
}
