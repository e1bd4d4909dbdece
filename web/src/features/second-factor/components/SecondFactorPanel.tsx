import { Badge, Stack, Text } from "@mantine/core";
import { momentText } from "../../../lib/day-text.js";
import { useHospitalZone } from "../../../lib/hospital-time.js";
import { useSession } from "../../../lib/session-store.js";
import { ErrorState } from "../../../ui/ErrorState.js";
import { LoadingState } from "../../../ui/LoadingState.js";
import { Panel } from "../../../ui/Panel.js";
import { useSecondFactor } from "../api/second-factor.js";
import { RequirementSwitch } from "./RequirementSwitch.js";
import { SetUp } from "./SetUp.js";
import { TotpActions } from "./TotpActions.js";

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
  const isOn = data.totp_since !== null;
  return (
    <Panel
      title="Second factor"
      description="A code from an app on your phone, asked for after your password: a password that someone else learned is then worth nothing."
      aside={
        <Badge color={isOn ? "petrol" : "gray.7"} variant="filled">
          {isOn ? "On" : "Off"}
        </Badge>
      }
    >
      <Stack gap="md">
        {data.totp_since === null ? null : (
          <Text>
            An authenticator app guards this account since{" "}
            {momentText(Date.parse(data.totp_since), zone)}.{" "}
            {codesLeftText(data.recovery_codes_left)}
          </Text>
        )}
        <SetUp isOn={isOn} />
        {isOn ? <TotpActions /> : null}
        {isOwner ? <RequirementSwitch isRequired={data.required_for_administrators} /> : null}
      </Stack>
    </Panel>
  );
}

function codesLeftText(left: number): string {
  if (left === 0) return "No recovery code is left: please make new ones.";
  return left === 1 ? "One recovery code is left." : `${left} recovery codes are left.`;
}
