import { Button, Group, Loader, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconPlugConnected } from "@tabler/icons-react";
import type { EmrDialect } from "@wardline/contracts/emr";
import { numberText } from "@wardline/domain/counted";
import { momentText } from "../../lib/time/day-text.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import classes from "./Emr.module.css";
import type { TestResult } from "./test-machine.js";

export type TestState = "idle" | "testing" | "success" | "failed";

interface ConnectionTestProps {
  state: TestState;
  result: TestResult;
  onTest: () => void;
  /** Why nothing can be tested now, if so. */
  obstacle: string | null;
}

const DIALECTS: Readonly<Record<EmrDialect, string>> = { fhir: "FHIR R4", rest: "REST" };

const HEADLINES: Readonly<Record<TestState, string>> = {
  idle: "Not tested yet",
  testing: "Testing the connection…",
  success: "EMR connection test successful",
  failed: "EMR connection test failed",
};

/** Asks the EMR whether it answers, and shows what did. */
export function ConnectionTest({ state, result, onTest, obstacle }: ConnectionTestProps) {
  return (
    <Stack gap="sm">
      <div className={classes.result} data-state={state} aria-live="polite">
        <StateIcon state={state} />
        <div>
          <Text fw={600}>{HEADLINES[state]}</Text>
          {state === "failed" && result.message !== null ? (
            <Text size="sm">{result.message}</Text>
          ) : null}
          {state === "success" || state === "failed" ? <Facts result={result} /> : null}
        </div>
      </div>
      <Group gap="sm">
        <Button
          variant="default"
          loading={state === "testing"}
          disabled={obstacle !== null}
          onClick={onTest}
        >
          Test connection
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

function StateIcon({ state }: { state: TestState }) {
  if (state === "testing") return <Loader size={22} aria-hidden="true" />;
  const Icon = { idle: IconPlugConnected, success: IconCircleCheck, failed: IconAlertTriangle }[
    state
  ];
  return <Icon size={22} aria-hidden="true" />;
}

function Facts({ result: { dialect, latencyMs, peer, testedAt } }: { result: TestResult }) {
  const zone = useHospitalZone();
  const facts = [
    ["Interface", dialect === null ? null : DIALECTS[dialect]],
    ["Answered in", latencyMs === null ? null : `${numberText(latencyMs)} ms`],
    ["Server", peer],
    ["Last tested", testedAt === null ? null : momentText(testedAt, zone)],
  ] as const;
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) =>
        value === null ? null : (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
