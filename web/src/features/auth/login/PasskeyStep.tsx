import { Alert, Button, Text } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import { useEffect } from "react";
import { passkeyError, preloadPasskeys } from "../../../lib/login/passkey.js";

interface PasskeyStepProps {
  /** Why no passkey can be proven here; null where it can. */
  problem: string | null;
  /** Why the last try came to nothing; null before one. */
  error: unknown;
  isSending: boolean;
  onProve: () => void;
}

/** The second step by a passkey, which the browser asks for. */
export function PasskeyStep({ problem, error, isSending, onProve }: PasskeyStepProps) {
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
        onClick={onProve}
        ref={focusOnce}
      >
        Use passkey
      </Button>
    </>
  );
}

/** It is used next. */
function focusOnce(button: HTMLButtonElement | null): void {
  button?.focus();
}
