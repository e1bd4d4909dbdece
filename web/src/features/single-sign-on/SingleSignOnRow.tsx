import { Button, Group, Stack, Text } from "@mantine/core";
import type { SingleSignOnSettings } from "@wardline/contracts/accounts/single-sign-on";
import { useState } from "react";
import { errorText } from "../../lib/calls/error-text.js";
import { SettingsRow } from "../../shared/hospital/SettingsRow.js";
import { ResultBox } from "../../ui/feedback/ResultBox.js";
import { CopyField } from "../../ui/form/CopyField.js";
import { DomainVerifications } from "./DomainVerifications.js";
import { SignOnReports } from "./SignOnReports.js";
import { SingleSignOnForm } from "./SingleSignOnForm.js";
import { useSingleSignOn, useTestSingleSignOn } from "./single-sign-on.js";

interface SingleSignOnRowProps {
  departments: readonly string[];
  roles: readonly string[];
}

/**
 * Settings row "Single sign-on": the hospital's provider and the people it signs in (docs/product.md, Single sign-on).
 */
export function SingleSignOnRow(lists: SingleSignOnRowProps) {
  return (
    <SettingsRow
      name="sign-on"
      query={useSingleSignOn()}
      fallback="Failed to fetch single sign-on."
      describeState={({ settings }) => stateText(settings)}
      description="Staff log in through your hospital's own provider (OpenID Connect), such as Microsoft Entra ID, Keycloak or Google Workspace."
    >
      {(data) => <SignOn {...data} {...lists} />}
    </SettingsRow>
  );
}

type Reply = NonNullable<ReturnType<typeof useSingleSignOn>["data"]>;

function SignOn(props: Reply & SingleSignOnRowProps) {
  const { settings, redirect_url, reports, departments, roles } = props;
  const [isDirty, setDirty] = useState(false);
  const obstacle =
    settings === null
      ? "Save the settings before testing them."
      : isDirty
        ? "Save your changes before testing them."
        : null;
  return (
    <Stack gap="lg">
      <CopyField label="Redirect address for the provider" value={redirect_url} />
      <SingleSignOnForm
        settings={settings}
        departments={departments}
        roles={roles}
        onDirty={setDirty}
      />
      {settings === null ? null : <DomainVerifications proofs={settings.domain_proofs} />}
      <ProviderTest obstacle={obstacle} />
      <SignOnReports reports={reports} />
    </Stack>
  );
}

function stateText(settings: SingleSignOnSettings | null): string {
  if (settings?.is_on !== true) return "Off";
  return settings.is_only ? "Required for staff" : "On";
}

/** Tests whether the provider answers; `obstacle` is the reason why no test is possible now, or null. */
function ProviderTest({ obstacle }: { obstacle: string | null }) {
  const test = useTestSingleSignOn();
  return (
    <Stack gap="sm">
      <div aria-live="polite">
        {test.data === undefined ? null : (
          <ResultBox state={test.data.success ? "success" : "failed"}>
            {test.data.message}
          </ResultBox>
        )}
        {test.isError ? (
          <ResultBox state="failed">
            {errorText(test.error, "The test failed. Please try again.")}
          </ResultBox>
        ) : null}
      </div>
      <Group gap="sm">
        <Button
          variant="default"
          loading={test.isPending}
          disabled={obstacle !== null}
          onClick={() => test.mutate()}
        >
          Test provider
        </Button>
        {obstacle === null ? null : (
          <Text size="sm" c="dimmed">
            {obstacle}
          </Text>
        )}
      </Group>
    </Stack>
  );
}
