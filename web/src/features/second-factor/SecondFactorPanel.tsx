import { Badge, Button, Group, Stack, Switch, Text, Title } from "@mantine/core";
import type { Passkey } from "@wardline/contracts/passkeys";
import { useState } from "react";
import { useSession } from "../../lib/session/session-store.js";
import { momentText } from "../../lib/time/day-text.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import { PasswordDialog } from "../../ui/dialog/PasswordDialog.js";
import { ErrorState } from "../../ui/feedback/ErrorState.js";
import { LoadingState } from "../../ui/feedback/LoadingState.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { Panel } from "../../ui/page/Panel.js";
import { AddPasskey } from "./AddPasskey.js";
import { RecoveryCodes } from "./RecoveryCodes.js";
import classes from "./SecondFactor.module.css";
import { SetUp } from "./SetUp.js";
import {
  useRemovePasskey,
  useRemoveTotp,
  useRenewCodes,
  useRequireSecondFactor,
  useSecondFactor,
} from "./second-factor.js";

interface PasskeyListProps {
  passkeys: readonly Passkey[];
  /** Whether there is no factor but one of these. */
  isOnlyFactor: boolean;
}

/** The passkeys of the own account; removing one takes the password. */
function PasskeyList({ passkeys, isOnlyFactor }: PasskeyListProps) {
  const [chosen, setChosen] = useState<Passkey | null>(null);
  const [isAsking, setAsking] = useState(false);
  const remove = useRemovePasskey();
  const zone = useHospitalZone();
  const isLast = isOnlyFactor && passkeys.length === 1;
  return (
    <>
      {passkeys.length === 0 ? null : (
        <ul className={classes.passkeys} aria-label="Passkeys">
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <div className={classes.words}>
                <Text component="div" fw={520}>
                  {passkey.name}
                </Text>
                <Text c="dimmed" size="sm">
                  added {momentText(passkey.created_at, zone)} ·{" "}
                  {passkey.last_used_at === null
                    ? "never used"
                    : `used ${momentText(passkey.last_used_at, zone)}`}
                </Text>
              </div>
              <Button
                variant="default"
                aria-label={`Remove the passkey ${passkey.name}`}
                onClick={() => {
                  setChosen(passkey);
                  setAsking(true);
                }}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <PasswordDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={`Remove the passkey ${chosen?.name ?? ""}?`}
        text={
          isLast
            ? "Your password alone then opens this account. The recovery codes no longer work."
            : "It no longer opens this account. Please remove it from the device, too."
        }
        label="Remove"
        onConfirm={async (password) => {
          if (chosen === null) return;
          await remove.mutateAsync({ passkeyId: chosen.id, password });
          setAsking(false);
          toast.success("The passkey was removed.");
        }}
      />
    </>
  );
}

/** Switches the authenticator app off, with the password. */
function SwitchOff({ isOnlyFactor }: { isOnlyFactor: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useRemoveTotp();
  return (
    <>
      <Group>
        <Button variant="default" onClick={() => setAsking(true)}>
          Switch off
        </Button>
      </Group>
      <PasswordDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title="Switch off the authenticator app?"
        text={
          isOnlyFactor
            ? "Your password alone then opens this account. The recovery codes no longer work."
            : "Its codes no longer open this account. Your passkeys still do."
        }
        label="Switch off"
        onConfirm={async (password) => {
          await remove.mutateAsync(password);
          setAsking(false);
          toast.success("The authenticator app is switched off.");
        }}
      />
    </>
  );
}

const toast = toastsAbout("second-factor");

/** Whether every administrator of the hospital must have a second factor; the owner's to say. */
function RequirementSwitch({ isRequired }: { isRequired: boolean }) {
  const change = useRequireSecondFactor();
  const shown = change.isPending ? change.variables : isRequired;
  return (
    <Switch
      label="Required for administrators"
      description="Every administrator who has none sets one up after the next login, before anything else; this account, too."
      checked={shown}
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

/** "Second factor" of the own account (docs/product.md, Second factor). */
export function SecondFactorPanel() {
  const { data, error, isError, refetch } = useSecondFactor();
  const isOwner = useSession()?.accountType === "parent";
  const zone = useHospitalZone();
  if (data === undefined && isError) {
    const retry = () => void refetch();
    return (
      <ErrorState error={error} fallback="Failed to fetch the second factor" onRetry={retry} />
    );
  }
  if (data === undefined) return <LoadingState />;
  const { methods, totp_since, passkeys, passkey_host, asks_password } = data;
  const isOn = methods.length > 0;
  const isOnlyFactor = methods.length === 1;
  return (
    <Panel
      title="Second factor"
      description="Asked for after your password, so a stolen password is not enough."
      aside={
        <Badge color={isOn ? "petrol" : "gray.7"} variant="filled">
          {isOn ? "On" : "Off"}
        </Badge>
      }
    >
      <Stack gap="lg">
        <Stack gap="sm">
          <Title order={3}>Authenticator app</Title>
          <Text size="sm">
            {totp_since === null
              ? "An app on your phone shows a new code every half minute."
              : `An authenticator app has protected this account since ${momentText(totp_since, zone)}.`}
          </Text>
          <SetUp isOn={totp_since !== null} asksPassword={asks_password} />
          {totp_since === null ? null : <SwitchOff isOnlyFactor={isOnlyFactor} />}
        </Stack>
        <Stack gap="sm">
          <Title order={3}>Passkeys</Title>
          <Text size="sm">
            A phone, a computer or a security key says that it is you, by finger, face or PIN: there
            is no code that someone else could ask you for.
          </Text>
          <PasskeyList passkeys={passkeys} isOnlyFactor={isOnlyFactor} />
          <AddPasskey host={passkey_host} asksPassword={asks_password} />
        </Stack>
        {isOn ? (
          <Stack gap="sm">
            <Title order={3}>Recovery codes</Title>
            <CodesLeft left={data.recovery_codes_left} />
          </Stack>
        ) : null}
        {isOwner ? <RequirementSwitch isRequired={data.required_for_administrators} /> : null}
      </Stack>
    </Panel>
  );
}

/** How many recovery codes are left, and making new ones, which takes the password. */
function CodesLeft({ left }: { left: number }) {
  const [isAsking, setAsking] = useState(false);
  const renew = useRenewCodes();
  if (renew.data !== undefined) {
    return <RecoveryCodes codes={renew.data} onDone={() => renew.reset()} />;
  }
  return (
    <Stack gap="sm">
      <Text>{codesLeftText(left)}</Text>
      <Group>
        <Button variant="default" onClick={() => setAsking(true)}>
          New recovery codes
        </Button>
      </Group>
      <PasswordDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title="Make new recovery codes?"
        text="The former ones no longer work."
        label="Make new codes"
        onConfirm={async (password) => {
          await renew.mutateAsync(password);
          setAsking(false);
        }}
      />
    </Stack>
  );
}

function codesLeftText(left: number): string {
  if (left === 0) return "No recovery code is left: please make new ones.";
  return left === 1 ? "One recovery code is left." : `${left} recovery codes are left.`;
}
