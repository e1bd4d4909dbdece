import { Stack, Text } from "@mantine/core";
import type { SignOnReport } from "@wardline/contracts/accounts/single-sign-on";
import { useId } from "react";
import { momentText } from "../../lib/time/day-text.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";

/** Lists recent sign-on problems, each with advice (docs/product.md, Single sign-on). */
export function SignOnReports({ reports }: { reports: readonly SignOnReport[] }) {
  const heading = useId();
  const zone = useHospitalZone();
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
            {[email, momentText(at, zone)].filter((part) => part !== "").join(" · ")}
          </Text>
        </div>
      ))}
    </Stack>
  );
}
