import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import { ApiError } from "@wardline/client/call-error";
import { addPasskey, beginPasskeyCreation } from "@wardline/contracts/accounts/passkeys";
import { LIMITS } from "@wardline/domain/limits";
import { describeDevice } from "@wardline/domain/people/device";
import { type SubmitEvent, useEffect, useState } from "react";
import { call } from "../../lib/calls/api.js";
import { errorText } from "../../lib/calls/error-text.js";
import {
  findPasskeyProblem,
  makePasskey,
  passkeyError,
  preloadPasskeys,
} from "../../shared/session/passkey.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { PasswordField } from "../../ui/form/PasswordField.js";
import { NAME_TEXT } from "../../ui/form/text-kinds.js";
import { RecoveryCodes } from "./RecoveryCodes.js";
import { useFactorChange } from "./second-factor.js";

const toast = toastsAbout("second-factor");

interface AddPasskeyProps {
  /** Host on which passkeys work; null if the installation has no such host. */
  host: string | null;
  /** True if a password is needed; otherwise a recent single sign-on is enough. */
  isPasswordRequired: boolean;
  onDone?: () => void;
}

/** Adds a passkey: its name, the browser's dialog, the recovery codes (docs/product.md, Second factor). */
export function AddPasskey({ host, isPasswordRequired, onDone }: AddPasskeyProps) {
  const add = useFactorChange(async (asked: { name: string; password: string | undefined }) => {
    const { name: passkeyName, ...body } = asked;
    const credential = await makePasskey((await call(beginPasskeyCreation, { body })).data);
    const added = await call(addPasskey, { body: { name: passkeyName, credential } });
    return added.data.recovery_codes;
  });
  const [name, setName] = useState<string | null>(null);
  const [password, setPassword] = useState("");
  const [isPasswordMissing, setPasswordMissing] = useState(false);
  useEffect(() => preloadPasskeys(), []);

  const close = () => {
    setName(null);
    setPassword("");
    setPasswordMissing(false);
  };
  const finish = () => {
    add.reset();
    close();
    toast.success("The passkey was added.");
    onDone?.();
  };
  if (add.data !== undefined && add.data.length > 0) {
    return <RecoveryCodes codes={add.data} onDone={finish} />;
  }
  const problem = findPasskeyProblem(host);
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
          onClick={() => setName(describeDevice(navigator.userAgent).slice(0, LIMITS.shortText))}
        >
          Add a passkey
        </Button>
      </Group>
    );
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const hasNoPassword = isPasswordRequired && password === "";
    setPasswordMissing(hasNoPassword);
    if (name.trim() === "" || hasNoPassword || add.isPending) return;
    add.mutate(
      { name: name.trim(), password: isPasswordRequired ? password : undefined },
      { onSuccess: (codes) => codes.length === 0 && finish() },
    );
  };
  const isWrongPassword = add.error instanceof ApiError && add.error.code === "WRONG_PASSWORD";
  const nameProblem = name.trim() === "" ? "Please give the passkey a name." : null;
  const passwordProblem = isWrongPassword
    ? errorText(add.error, "The current password is not correct.")
    : null;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md" maw={440}>
        <TextInput
          {...NAME_TEXT}
          label="Name of the passkey"
          description="A name that you will recognise, such as the device that holds it."
          value={name}
          onChange={(event) => {
            setName(event.currentTarget.value);
            add.reset();
          }}
          error={nameProblem ?? (isWrongPassword ? null : passkeyError(add.error))}
          maxLength={LIMITS.shortText}
          ref={selectOnce}
        />
        {isPasswordRequired ? (
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => {
              setPassword(event.currentTarget.value);
              setPasswordMissing(false);
              add.reset();
            }}
            error={isPasswordMissing ? "Please enter your password." : passwordProblem}
          />
        ) : null}
        <Group>
          <Button type="submit" loading={add.isPending}>
            Continue
          </Button>
          <Button variant="default" onClick={close} disabled={add.isPending}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Selects the proposed name, so that typing replaces it. */
const selectOnce = (input: HTMLInputElement | null) => input?.select();
