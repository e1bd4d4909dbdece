import { Badge, Stack, Text, Title } from "@mantine/core";
import { useSession } from "../../lib/session/session-store.js";
import { momentText } from "../../lib/time/day-text.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import { ErrorState } from "../../ui/feedback/ErrorState.js";
import { LoadingState } from "../../ui/feedback/LoadingState.js";
import { Panel } from "../../ui/page/Panel.js";
import { AddPasskey } from "./AddPasskey.js";
import { CodesLeft } from "./CodesLeft.js";
import { PasskeyList } from "./PasskeyList.js";
import { RequirementSwitch } from "./RequirementSwitch.js";
import { SetUp } from "./SetUp.js";
import { SwitchOff } from "./SwitchOff.js";
import { useSecondFactor } from "./second-factor.js";

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
  const { methods, totp_since, passkeys, passkey_host } = data;
  const isOn = methods.length > 0;
  const isOnlyFactor = methods.length === 1;
  return (
    <Panel
      title="Second factor"
      description="Asked for after your password: a password that someone else learned is then worth nothing."
      aside={
        <Badge color={isOn ? "petrol" : "gray.7"} variant="filled">
          {isOn ? "On" : "Off"}
        </Badge>
      }
    >
      <Stack gap="lg">
        <Stack gap="sm">
          <Title order={3}>Authenticator app</Title>
          <Text>
            {totp_since === null
              ? "An app on your phone shows a new code every half minute."
              : `An authenticator app guards this account since ${momentText(totp_since, zone)}.`}
          </Text>
          <SetUp isOn={totp_since !== null} />
          {totp_since === null ? null : <SwitchOff isOnlyFactor={isOnlyFactor} />}
        </Stack>
        <Stack gap="sm">
          <Title order={3}>Passkeys</Title>
          <Text>
            A phone, a computer or a security key says that it is you, by finger, face or PIN: there
            is no code that someone else could ask you for.
          </Text>
          <PasskeyList passkeys={passkeys} isOnlyFactor={isOnlyFactor} />
          <AddPasskey host={passkey_host} />
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
