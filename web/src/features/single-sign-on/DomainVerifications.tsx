import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import type { DomainVerification } from "@wardline/contracts/accounts/single-sign-on";
import { useId } from "react";
import { errorText } from "../../lib/calls/error-text.js";
import { momentText } from "../../lib/time/day-text.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import { ResultBox } from "../../ui/feedback/ResultBox.js";
import { CopyField } from "../../ui/form/CopyField.js";
import classes from "./SingleSignOn.module.css";
import { useVerifyDomain } from "./single-sign-on.js";

/**
 * Lists the saved mail domains with their state; shows how to verify an unverified domain (docs/product.md, Single
 * sign-on).
 */
export function DomainVerifications({ proofs }: { proofs: readonly DomainVerification[] }) {
  if (proofs.length === 0) return null;
  return (
    <Stack gap="md">
      {proofs.map((proof) => (
        <Domain key={proof.domain} proof={proof} />
      ))}
      <Text size="sm" c="dimmed">
        Anyone who can change the provider can log in as any staff member with an address at these
        domains. The log then names that staff member.
      </Text>
    </Stack>
  );
}

function Domain({ proof }: { proof: DomainVerification }) {
  const heading = useId();
  const zone = useHospitalZone();
  const { domain, proved_at, proved_by } = proof;
  return (
    <section aria-labelledby={heading} className={classes.domain}>
      <Group justify="space-between" gap="sm" wrap="nowrap" align="flex-start">
        <Text id={heading} fw={600} style={{ overflowWrap: "anywhere" }}>
          {domain}
        </Text>
        <Badge
          color={proved_at === null ? "gray.7" : "petrol"}
          variant="filled"
          style={{ flex: "none" }}
        >
          {proved_at === null ? "Waiting" : "Verified"}
        </Badge>
      </Group>
      {proved_at === null ? (
        <VerificationForm proof={proof} />
      ) : (
        <Text size="sm" c="dimmed">
          {PROOF_TEXTS[proved_by ?? "before"]} {momentText(proved_at, zone)}.
        </Text>
      )}
    </section>
  );
}

const PROOF_TEXTS = {
  dns: "By its DNS record, on",
  mail: "By a code emailed to its postmaster, on",
  before: "In use since before domains had to be verified",
};

function VerificationForm({ proof: { domain, record, value } }: { proof: DomainVerification }) {
  const prove = useVerifyDomain();

  return (
    <Stack gap="sm">
      <Text size="sm">
        Single sign-on works for this domain once it is verified. Ask the domain's administrator to
        create this TXT record.
      </Text>
      <CopyField label="Name of the TXT record" value={record} />
      <CopyField label="Value of the TXT record" value={value} />
      <Group>
        <Button variant="default" loading={prove.isPending} onClick={() => prove.mutate(domain)}>
          Check now
        </Button>
      </Group>
      <div aria-live="polite">
        {prove.data === undefined ? null : (
          <ResultBox state={prove.data.success ? "success" : "failed"}>
            {prove.data.message}
          </ResultBox>
        )}
        {prove.isError ? (
          <ResultBox state="failed">
            {errorText(prove.error, "The domain could not be checked. Please try again.")}
          </ResultBox>
        ) : null}
      </div>
    </Stack>
  );
}
