import { Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type EmrSettings, testEmrConnection } from "@wardline/contracts/patients/emr";
import { formatNumber } from "@wardline/domain/text/format-count";
import { useMachine } from "@xstate/react";
import { useState } from "react";
import { fromPromise } from "xstate";
import { call } from "../../lib/calls/api.js";
import { useMomentText } from "../../lib/time/day-text.js";
import { SettingsRow } from "../../shared/hospital/SettingsRow.js";
import { ResultBox, type ResultState } from "../../ui/feedback/ResultBox.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { EmrForm, emrSettingsQuery } from "./EmrForm.js";
import { type TestResult, testMachine } from "./test-machine.js";

const DIALECTS = { fhir: "FHIR R4", rest: "REST" };

const HEADLINES: Readonly<Record<ResultState, string>> = {
  idle: "Not tested yet",
  testing: "Testing the connection…",
  success: "EMR connection test successful",
  failed: "EMR connection test failed",
};

const toast = toastsAbout("emr");

const NEVER_TESTED = { test_status: "idle", dialect: null, last_tested_at: null } as const;

const machine = testMachine.provide({
  actors: { test: fromPromise(async () => (await call(testEmrConnection)).data) },
  actions: {
    reportSuccess: () => toast.success(HEADLINES.success),
    reportFailure: (_, { error }) => toast.error(error, HEADLINES.failed),
  },
});

/** Settings row "EMR Integration": the connection and its test (docs/product.md, EMR integration). */
export function EmrRow() {
  return (
    <SettingsRow
      name="emr"
      query={useQuery(emrSettingsQuery)}
      fallback="Failed to fetch EMR settings"
      describeState={stateText}
      description="Looks up patients in your electronic medical record when a new card is opened."
    >
      {(settings) => <Emr settings={settings} />}
    </SettingsRow>
  );
}

function stateText(settings: EmrSettings | null): string {
  if (settings === null) return "Off";
  const { test_status } = settings;
  return test_status === "idle" ? "On: not tested yet" : `On: test ${test_status}`;
}

function Emr({ settings }: { settings: EmrSettings | null }) {
  const [isDirty, setDirty] = useState(false);
  const [state, send] = useMachine(machine, { input: settings ?? NEVER_TESTED });
  const isTestable = settings !== null && !isDirty;
  const { result } = state.context;
  const shown: ResultState = state.value === "remembering" ? "idle" : state.value;
  return (
    <Stack gap="lg">
      <EmrForm
        settings={settings}
        foundIdentifiers={result.identifiers}
        onDirty={setDirty}
        onSaved={() => send({ type: "settings.saved" })}
      />
      <Stack gap="sm">
        <div aria-live="polite">
          <ResultBox state={shown}>
            <Text fw={600}>{HEADLINES[shown]}</Text>
            {shown === "failed" && result.message !== null ? (
              <Text size="sm">{result.message}</Text>
            ) : null}
            {shown === "success" || shown === "failed" ? <TestDetails result={result} /> : null}
          </ResultBox>
        </div>
        <Group gap="sm">
          <Button
            variant="default"
            loading={shown === "testing"}
            disabled={!isTestable}
            onClick={() => send({ type: "test.asked" })}
          >
            Test connection
          </Button>
          {isTestable ? null : (
            <Text size="sm" c="dimmed">
              Save {settings === null ? "the settings" : "your changes"} before testing them.
            </Text>
          )}
        </Group>
      </Stack>
    </Stack>
  );
}

function TestDetails({ result: { dialect, latencyMs, peer, testedAt } }: { result: TestResult }) {
  const formatMoment = useMomentText();
  const details = [
    ["Interface", dialect === null ? null : DIALECTS[dialect]],
    ["Answered in", latencyMs === null ? null : `${formatNumber(latencyMs)} ms`],
    ["Server", peer],
    ["Last tested", testedAt === null ? null : formatMoment(testedAt)],
  ] as const;
  return (
    <Group component="dl" gap="2px 18px" m="4px 0 0" fz="sm" c="dimmed">
      {details.map(([label, value]) =>
        value === null ? null : (
          <Group key={label} gap={6} wrap="nowrap">
            <dt>{label}:</dt>
            <Text
              component="dd"
              size="sm"
              c="var(--mantine-color-text)"
              style={{ overflowWrap: "anywhere" }}
            >
              {value}
            </Text>
          </Group>
        ),
      )}
    </Group>
  );
}
