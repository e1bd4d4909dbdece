import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import {
  type DomainVerification,
  type SignOnReport,
  type SingleSignOnSettings,
  testSingleSignOn,
  verifyDomain,
} from "@wardline/contracts/accounts/single-sign-on";
import { useId, useState } from "react";
import { call } from "../../lib/calls/api.js";
import { errorText } from "../../lib/calls/error-text.js";
import { useMomentText } from "../../lib/time/day-text.js";
import { SettingsRow } from "../../shared/hospital/SettingsRow.js";
import { ResultBox } from "../../ui/feedback/ResultBox.js";
import { CopyField } from "../../ui/form/CopyField.js";
import { SingleSignOnForm } from "./SingleSignOnForm.js";
import { singleSignOnQuery } from "./single-sign-on.js";

/** Settings row for the hospital's provider and the people it signs in (docs/product.md, Single sign-on). */
export function SingleSignOnRow(lists: Record<"departments" | "roles", readonly string[]>) {
  const [isDirty, setDirty] = useState(false);
  return (
    <SettingsRow
      name="sign-on"
      query={useQuery(singleSignOnQuery)}
      fallback="The single sign-on settings could not be loaded."
      describeState={({ settings }) => stateText(settings)}
      description="Staff log in through your hospital's own provider (OpenID Connect), such as Microsoft Entra ID, Keycloak or Google Workspace."
    >
      {({ settings, redirect_url, reports }) => (
        <Stack gap="lg">
          <CopyField label="Redirect address for the provider" value={redirect_url} />
          <SingleSignOnForm settings={settings} {...lists} onDirty={setDirty} />
          {settings === null || settings.domain_proofs.length === 0 ? null : (
            <Stack gap="md">
              {settings.domain_proofs.map((proof) => (
                <Domain key={proof.domain} proof={proof} />
              ))}
              <Text size="sm" c="dimmed">
                Anyone who can change the provider can log in as any staff member with an address at
                these domains. The log then names that staff member.
              </Text>
            </Stack>
          )}
          <ProviderTest isSaved={settings !== null} isDirty={isDirty} />
          <SignOnReports reports={reports} />
        </Stack>
      )}
    </SettingsRow>
  );
}

function stateText(settings: SingleSignOnSettings | null): string {
  if (settings?.is_on !== true) return "Off";
  return settings.is_only ? "Required for staff" : "On";
}

const PROOF_TEXTS = {
  dns: "Verified by the domain's DNS record on",
  mail: "Verified by a code emailed to the domain's postmaster on",
  before: "In use since before domains had to be verified",
};

function Domain({ proof }: { proof: DomainVerification }) {
  const { domain, proved_at, proved_by, record, value } = proof;
  const heading = useId();
  const formatMoment = useMomentText();
  const prove = useMutation({
    mutationFn: async () => (await call(verifyDomain, { params: { domain }, body: {} })).data,
    onSuccess: (_outcome, _given, _result, { client }) =>
      client.invalidateQueries({ queryKey: singleSignOnQuery.queryKey }),
  });
  return (
    <Stack
      component="section"
      aria-labelledby={heading}
      gap={12}
      p={14}
      bd="1px solid var(--wl-line)"
      bdrs="md"
    >
      <Group justify="space-between" gap="sm" wrap="nowrap" align="flex-start">
        <Text id={heading} fw={600} style={{ overflowWrap: "anywhere" }}>
          {domain}
        </Text>
        <Badge color={proved_at === null ? "gray.7" : "petrol"} variant="filled" flex="none">
          {proved_at === null ? "Waiting" : "Verified"}
        </Badge>
      </Group>
      {proved_at === null ? (
        <Stack gap="sm">
          <Text size="sm">
            Single sign-on works for this domain once it is verified. Ask the domain's administrator
            to create this TXT record.
          </Text>
          <CopyField label="Name of the TXT record" value={record} />
          <CopyField label="Value of the TXT record" value={value} />
          <Group>
            <Button variant="default" loading={prove.isPending} onClick={() => prove.mutate()}>
              Check now
            </Button>
          </Group>
          <TestResult test={prove} fallback="The domain could not be checked. Please try again." />
        </Stack>
      ) : (
        <Text size="sm" c="dimmed">
          {PROOF_TEXTS[proved_by ?? "before"]} {formatMoment(proved_at)}.
        </Text>
      )}
    </Stack>
  );
}

interface TestResultProps {
  test: { data: { success: boolean; message: string } | undefined; error: Error | null };
  fallback: string;
}

function TestResult({ test: { data, error }, fallback }: TestResultProps) {
  return (
    <div aria-live="polite">
      {data === undefined ? null : (
        <ResultBox state={data.success ? "success" : "failed"}>{data.message}</ResultBox>
      )}
      {error === null ? null : <ResultBox state="failed">{errorText(error, fallback)}</ResultBox>}
    </div>
  );
}

function ProviderTest({ isSaved, isDirty }: { isSaved: boolean; isDirty: boolean }) {
  const test = useMutation({ mutationFn: async () => (await call(testSingleSignOn)).data });
  return (
    <Stack gap="sm">
      <TestResult test={test} fallback="The test failed. Please try again." />
      <Group gap="sm">
        <Button
          variant="default"
          loading={test.isPending}
          disabled={!isSaved || isDirty}
          onClick={() => test.mutate()}
        >
          Test provider
        </Button>
        {isSaved && !isDirty ? null : (
          <Text size="sm" c="dimmed">
            Save {isSaved ? "your changes" : "the settings"} before testing them.
          </Text>
        )}
      </Group>
    </Stack>
  );
}

/** Lists recent sign-on problems, each with advice (docs/product.md, Single sign-on). */
export function SignOnReports({ reports }: { reports: readonly SignOnReport[] }) {
  const heading = useId();
  const formatMoment = useMomentText();
  if (reports.length === 0) return null;
  return (
    <Stack component="section" gap="sm" aria-labelledby={heading}>
      <Text id={heading} fw={600}>
        Recent problems
      </Text>
      {reports.map(({ at, email, problem }) => (
        <div key={`${at} ${email}`}>
          <Text style={{ overflowWrap: "anywhere" }}>{problem}</Text>
          <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
            {[email, formatMoment(at)].filter((part) => part !== "").join(" · ")}
          </Text>
        </div>
      ))}
    </Stack>
  );
}
