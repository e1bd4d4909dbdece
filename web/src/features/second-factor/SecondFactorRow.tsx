import { Box, Button, Group, Stack, Switch, Text, Title } from "@mantine/core";
import { type Passkey, removePasskey } from "@wardline/contracts/accounts/passkeys";
import {
  removeTotp,
  renewRecoveryCodes,
  requireSecondFactor,
  type SecondFactorState,
} from "@wardline/contracts/accounts/second-factor";
import { type ComponentProps, useState } from "react";
import { call } from "../../lib/calls/api.js";
import { useSession } from "../../lib/session/session-store.js";
import { useMomentText } from "../../lib/time/day-text.js";
import { SettingsRow } from "../../shared/hospital/SettingsRow.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { PasswordDialog } from "../../ui/form/PasswordDialog.js";
import lineList from "../../ui/page/LineList.module.css";
import { AddPasskey } from "./AddPasskey.js";
import { RecoveryCodes } from "./RecoveryCodes.js";
import { SetUp } from "./SetUp.js";
import { useFactorChange, useSecondFactor } from "./second-factor.js";

const toast = toastsAbout("second-factor");

const LAST_FACTOR_TEXT =
  "You will then log in with your password alone, and the recovery codes will no longer work.";

function PasskeyList({ methods, passkeys }: Pick<SecondFactorState, "methods" | "passkeys">) {
  const [passkeyToRemove, setPasskeyToRemove] = useState<Passkey | null>(null);
  const [isAsking, setAsking] = useState(false);
  const remove = useFactorChange(
    ({ passkeyId, password }: { passkeyId: string; password: string }) =>
      call(removePasskey, { params: { passkeyId }, body: { password } }),
  );
  const formatMoment = useMomentText();
  return (
    <>
      {passkeys.length === 0 ? null : (
        <ul className={lineList.list} aria-label="Passkeys">
          {passkeys.map((passkey) => (
            <Group component="li" key={passkey.id} wrap="nowrap" gap={14} py={12}>
              <Box flex={1} miw={0} style={{ overflowWrap: "anywhere" }}>
                <Text component="div" fw={520}>
                  {passkey.name}
                </Text>
                <Text c="dimmed" size="sm">
                  added {formatMoment(passkey.created_at)} ·{" "}
                  {passkey.last_used_at === null
                    ? "never used"
                    : `used ${formatMoment(passkey.last_used_at)}`}
                </Text>
              </Box>
              <Button
                variant="default"
                aria-label={`Remove the passkey ${passkey.name}`}
                onClick={() => {
                  setPasskeyToRemove(passkey);
                  setAsking(true);
                }}
              >
                Remove
              </Button>
            </Group>
          ))}
        </ul>
      )}
      <PasswordDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={`Remove the passkey ${passkeyToRemove?.name ?? ""}?`}
        text={
          methods.length === 1 && passkeys.length === 1
            ? LAST_FACTOR_TEXT
            : "You will no longer be able to log in with it. Please delete it from the device, too."
        }
        label="Remove"
        onConfirm={async (password) => {
          if (passkeyToRemove === null) return;
          await remove.mutateAsync({ passkeyId: passkeyToRemove.id, password });
          setAsking(false);
          toast.success("The passkey was removed.");
        }}
      />
    </>
  );
}

interface PasswordButtonProps
  extends Pick<ComponentProps<typeof PasswordDialog>, "title" | "text" | "label"> {
  button: string;
  onConfirm: (password: string) => Promise<unknown>;
}

function PasswordButton({ button, onConfirm, ...dialog }: PasswordButtonProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Group>
        <Button variant="default" onClick={() => setAsking(true)}>
          {button}
        </Button>
      </Group>
      <PasswordDialog
        {...dialog}
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={async (password) => {
          await onConfirm(password);
          setAsking(false);
        }}
      />
    </>
  );
}

function RequirementSwitch({ isRequired }: { isRequired: boolean }) {
  const change = useFactorChange((required_for_administrators: boolean) =>
    call(requireSecondFactor, { body: { required_for_administrators } }),
  );
  return (
    <Switch
      label="Required for administrators"
      description="Administrators without a second factor, including you, must set one up at their next login."
      checked={change.isPending ? change.variables : isRequired}
      disabled={change.isPending}
      onChange={(event) =>
        change.mutate(event.currentTarget.checked, {
          onError: (error) =>
            toast.error(error, "The setting could not be changed. Please try again."),
        })
      }
    />
  );
}

/** Settings row "Second factor" of the user's account (docs/product.md, Second factor). */
export function SecondFactorRow() {
  return (
    <SettingsRow
      name="second-factor"
      query={useSecondFactor()}
      fallback="Failed to fetch the second factor."
      describeState={({ methods }) => (methods.length > 0 ? "On" : "Off")}
      description="Asked for after your password, so a stolen password is not enough."
    >
      {(factors) => <Factors {...factors} />}
    </SettingsRow>
  );
}

function Factors(factors: SecondFactorState) {
  const { methods, totp_since, passkeys, passkey_host, asks_password } = factors;
  const isOwner = useSession()?.accountType === "parent";
  const formatMoment = useMomentText();
  const removeApp = useFactorChange((password: string) => call(removeTotp, { body: { password } }));
  return (
    <Stack gap="lg">
      <Stack gap="sm">
        <Title order={3}>Authenticator app</Title>
        <Text size="sm">
          {totp_since === null
            ? "An app on your phone shows a new code every half minute."
            : `An authenticator app has protected this account since ${formatMoment(totp_since)}.`}
        </Text>
        <SetUp isOn={totp_since !== null} needsPassword={asks_password} />
        {totp_since === null ? null : (
          <PasswordButton
            button="Switch off"
            title="Switch off the authenticator app?"
            text={
              methods.length === 1
                ? LAST_FACTOR_TEXT
                : "You will no longer be able to log in with its codes. Your passkeys will still work."
            }
            label="Switch off"
            onConfirm={async (password) => {
              await removeApp.mutateAsync(password);
              toast.success("The authenticator app is switched off.");
            }}
          />
        )}
      </Stack>
      <Stack gap="sm">
        <Title order={3}>Passkeys</Title>
        <Text size="sm">
          Log in by fingerprint, face or PIN on a phone, computer or security key. There is no code
          that you could be tricked into giving away.
        </Text>
        <PasskeyList methods={methods} passkeys={passkeys} />
        <AddPasskey host={passkey_host} isPasswordRequired={asks_password} />
      </Stack>
      {methods.length > 0 ? (
        <Stack gap="sm">
          <Title order={3}>Recovery codes</Title>
          <CodesLeft left={factors.recovery_codes_left} />
        </Stack>
      ) : null}
      {isOwner ? <RequirementSwitch isRequired={factors.required_for_administrators} /> : null}
    </Stack>
  );
}

function CodesLeft({ left }: { left: number }) {
  const renew = useFactorChange(
    async (password: string) =>
      (await call(renewRecoveryCodes, { body: { password } })).data.recovery_codes,
  );
  if (renew.data !== undefined) {
    return <RecoveryCodes codes={renew.data} onDone={() => renew.reset()} />;
  }
  return (
    <Stack gap="sm">
      <Text>
        {left === 0
          ? "No recovery code is left: please make new ones."
          : `${left === 1 ? "One recovery code is" : `${left} recovery codes are`} left.`}
      </Text>
      <PasswordButton
        button="New recovery codes"
        title="Make new recovery codes?"
        text="The old codes will no longer work."
        label="Make new codes"
        onConfirm={renew.mutateAsync}
      />
    </Stack>
  );
}
