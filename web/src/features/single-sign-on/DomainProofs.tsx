import { Badge, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import type { DomainProof } from "@wardline/contracts/single-sign-on";
import { LIMITS } from "@wardline/domain/limits";
import { postmasterOf } from "@wardline/domain/people/single-sign-on";
import { type FormEvent, useId, useState } from "react";
import { errorText } from "../../lib/calls/error-text.js";
import { momentText } from "../../lib/time/day-text.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import { ResultBox } from "../../ui/feedback/ResultBox.js";
import { CopyField } from "../../ui/form/CopyField.js";
import { CODE_TEXT } from "../../ui/form/text-kinds.js";
import classes from "./SingleSignOn.module.css";
import { useMailDomainCode, useProveDomain } from "./single-sign-on.js";

/** The saved mail domains: which are proved, and how the others are (docs/product.md, Single sign-on). */
export function DomainProofs({ proofs }: { proofs: readonly DomainProof[] }) {
  if (proofs.length === 0) return null;
  return (
    <Stack gap="md">
      {proofs.map((proof) => (
        <Domain key={proof.domain} proof={proof} />
      ))}
      <Text size="sm" c="dimmed">
        Those who may change the provider can log in as any member of staff with an address at these
        domains, and the log then names that member of staff.
      </Text>
    </Stack>
  );
}

function Domain({ proof }: { proof: DomainProof }) {
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
          {proved_at === null ? "Waiting" : "Proved"}
        </Badge>
      </Group>
      {proved_at === null ? (
        <ProofForm proof={proof} />
      ) : (
        <Text size="sm" c="dimmed">
          {HOW[proved_by ?? "before"]} {momentText(proved_at, zone)}.
        </Text>
      )}
    </section>
  );
}

const HOW = {
  dns: "By its DNS record, on",
  mail: "By a code mailed to its postmaster, on",
  before: "In use since before domains had to be proved",
};

/** The two ways to prove a domain; each says in a sentence what came of it. */
function ProofForm({ proof: { domain, record, value, mailed_at } }: { proof: DomainProof }) {
  const prove = useProveDomain();
  const mail = useMailDomainCode();
  const [code, setCode] = useState("");
  const latest = mail.submittedAt > prove.submittedAt ? mail : prove;

  function confirm(event: FormEvent): void {
    event.preventDefault();
    prove.mutate({ domain, code });
  }

  return (
    <Stack gap="sm">
      <Text size="sm">
        Nobody with an address at this domain is sent to your provider until the domain is proved.
        Ask those who run the domain to create this TXT record, or have a code mailed to its
        postmaster.
      </Text>
      <CopyField label="Name of the TXT record" value={record} />
      <CopyField label="Value of the TXT record" value={value} />
      <Group gap="sm">
        <Button
          variant="default"
          loading={prove.isPending && prove.variables.code === undefined}
          onClick={() => prove.mutate({ domain })}
        >
          Check now
        </Button>
        <Button variant="default" loading={mail.isPending} onClick={() => mail.mutate(domain)}>
          Mail a code to the postmaster
        </Button>
      </Group>
      {mailed_at === null && mail.data?.success !== true ? null : (
        <form onSubmit={confirm}>
          <Group align="flex-end" gap="sm">
            <TextInput
              {...CODE_TEXT}
              flex="1 1 14rem"
              label="Code of the mail"
              description={`Sent to ${postmasterOf(domain)}; it works for 24 hours.`}
              value={code}
              maxLength={LIMITS.text}
              onChange={(event) => setCode(event.currentTarget.value)}
              autoComplete="one-time-code"
            />
            <Button
              type="submit"
              variant="default"
              disabled={code.trim() === ""}
              loading={prove.isPending && prove.variables.code !== undefined}
            >
              Confirm code
            </Button>
          </Group>
        </form>
      )}
      <div aria-live="polite">
        {latest.data === undefined ? null : (
          <ResultBox state={latest.data.success ? "success" : "failed"}>
            {latest.data.message}
          </ResultBox>
        )}
        {latest.isError ? (
          <ResultBox state="failed">
            {errorText(latest.error, "This did not work. Please try again.")}
          </ResultBox>
        ) : null}
      </div>
    </Stack>
  );
}
