import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import type { SingleSignOnSettings } from "@wardline/contracts/single-sign-on";
import { useState } from "react";
import { errorText } from "../../lib/calls/error-text.js";
import { ErrorState } from "../../ui/feedback/ErrorState.js";
import { LoadingState } from "../../ui/feedback/LoadingState.js";
import { ResultBox } from "../../ui/feedback/ResultBox.js";
import { CopyField } from "../../ui/form/CopyField.js";
import { Panel } from "../../ui/page/Panel.js";
import { DomainProofs } from "./DomainProofs.js";
import { SignOnReports } from "./SignOnReports.js";
import { SingleSignOnForm } from "./SingleSignOnForm.js";
import { useSingleSignOn, useTestSingleSignOn } from "./single-sign-on.js";

interface SingleSignOnPanelProps {
  departments: readonly string[];
  roles: readonly string[];
}

/** "Single sign-on": the hospital's provider and whom it lets in (docs/product.md, Single sign-on). */
export function SingleSignOnPanel(places: SingleSignOnPanelProps) {
  const { data, error, isError, refetch } = useSingleSignOn();
  const [isDirty, setDirty] = useState(false);
  if (data === undefined && isError) {
    return (
      <ErrorState
        error={error}
        fallback="Failed to fetch single sign-on"
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <LoadingState />;
  const { settings, redirect_url, reports } = data;
  const obstacle =
    settings === null
      ? "Save the settings before testing them."
      : isDirty
        ? "Save your changes before testing them."
        : null;
  return (
    <Panel
      title="Single sign-on"
      description="Staff log in through your hospital's own provider (OpenID Connect), such as Microsoft Entra ID, Keycloak or Google Workspace."
      aside={
        <Badge color={settings?.is_on === true ? "petrol" : "gray.7"} variant="filled">
          {stateText(settings)}
        </Badge>
      }
    >
      <Stack gap="lg">
        <CopyField label="Redirect address for the provider" value={redirect_url} />
        <SingleSignOnForm settings={settings} onDirty={setDirty} {...places} />
        {settings === null ? null : <DomainProofs proofs={settings.domain_proofs} />}
        <ProviderTest obstacle={obstacle} />
        <SignOnReports reports={reports} />
      </Stack>
    </Panel>
  );
}

function stateText(settings: SingleSignOnSettings | null): string {
  if (settings?.is_on !== true) return "Off";
  return settings.is_only ? "Only this" : "On";
}

/** Asks the provider whether it answers; `obstacle` says why nothing can be tested now, if so. */
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
