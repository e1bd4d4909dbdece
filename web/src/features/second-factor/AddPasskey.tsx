import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import { deviceOf } from "@wardline/domain/device";
import { LIMITS } from "@wardline/domain/limits";
import { type SubmitEvent, useEffect, useState } from "react";
import { passkeyError, passkeyProblem, preloadPasskeys } from "../../lib/login/passkey.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { RecoveryCodes } from "./RecoveryCodes.js";
import { useAddPasskey } from "./second-factor.js";

const toast = toastsAbout("second-factor");

interface AddPasskeyProps {
  /** Where passkeys work; null where the installation has no such place. */
  host: string | null;
  /** Called once the passkey is there and its recovery codes, if any came with it, have been seen. */
  onDone?: () => void;
}

/** Adds a passkey: its name, then what the browser asks, then the recovery codes (docs/product.md, Second factor). */
export function AddPasskey({ host, onDone }: AddPasskeyProps) {
  const add = useAddPasskey();
  const [name, setName] = useState<string | null>(null);
  useEffect(() => preloadPasskeys(), []);

  const finish = () => {
    add.reset();
    setName(null);
    toast.success("The passkey was added.");
    onDone?.();
  };
  if (add.data !== undefined && add.data.length > 0) {
    return <RecoveryCodes codes={add.data} onDone={finish} />;
  }
  const problem = passkeyProblem(host);
  if (problem !== null) {
    return (
      <Text c="dimmed" size="sm">
        {problem}
      </Text>
    );
  }
  if (name === null) {
    return (
      <Group>
        <Button
          variant="default"
          leftSection={<IconFingerprint size={17} aria-hidden="true" />}
          onClick={() => setName(deviceOf(navigator.userAgent).slice(0, LIMITS.shortText))}
        >
          Add a Passkey
        </Button>
      </Group>
    );
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (name.trim() === "" || add.isPending) return;
    add.mutate(name.trim(), {
      onSuccess: (codes) => {
        if (codes.length === 0) finish();
      },
    });
  };
  const missing = name.trim() === "" ? "Please give the passkey a name." : null;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md" maw={440}>
        <TextInput
          label="Name of the passkey"
          description="By which you will know it again, such as the device that holds it."
          value={name}
          onChange={(event) => {
            setName(event.currentTarget.value);
            add.reset();
          }}
          error={missing ?? passkeyError(add.error)}
          maxLength={LIMITS.shortText}
          ref={selectOnce}
        />
        <Group>
          <Button type="submit" loading={add.isPending}>
            Continue
          </Button>
          <Button variant="default" onClick={() => setName(null)} disabled={add.isPending}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Another name is typed next, or one goes on. */
function selectOnce(input: HTMLInputElement | null): void {
  input?.select();
}
