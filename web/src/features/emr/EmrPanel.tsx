import { Stack } from "@mantine/core";
import type { EmrSettings } from "@wardline/contracts/emr";
import { useMachine } from "@xstate/react";
import { useState } from "react";
import { fromPromise } from "xstate";
import { ErrorState } from "../../ui/feedback/ErrorState.js";
import { LoadingState } from "../../ui/feedback/LoadingState.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { Panel } from "../../ui/page/Panel.js";
import { ConnectionTest } from "./ConnectionTest.js";
import { EmrForm } from "./EmrForm.js";
import { testConnection, useEmrSettings } from "./emr-settings.js";
import { testMachine } from "./test-machine.js";

const toast = toastsAbout("emr");

const NEVER_TESTED = { test_status: "idle", dialect: null, last_tested_at: null } as const;

const machine = testMachine.provide({
  actors: { test: fromPromise(testConnection) },
  actions: {
    tellSuccess: () => toast.success("EMR connection test successful"),
    tellFailure: (_, { error }) => toast.error(error, "EMR connection test failed"),
  },
});

/** "EMR Integration": its settings and the test of its connection (docs/product.md, EMR integration). */
export function EmrPanel() {
  const { data, error, isError, refetch } = useEmrSettings();
  if (data === undefined && isError) {
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <LoadingState />;
  return <Loaded settings={data} />;
}

function Loaded({ settings }: { settings: EmrSettings | null }) {
  const [isDirty, setDirty] = useState(false);
  const [state, send] = useMachine(machine, { input: settings ?? NEVER_TESTED });
  const obstacle =
    settings === null
      ? "Save the settings before testing them."
      : isDirty
        ? "Save your changes before testing them."
        : null;
  return (
    <Stack gap="lg">
      <Panel
        title="EMR Integration"
        description="Looks up patients in your electronic medical record when a new card is opened."
      >
        <EmrForm
          settings={settings}
          onDirty={setDirty}
          onSaved={() => send({ type: "settings.saved" })}
        />
      </Panel>
      <Panel title="Connection">
        <ConnectionTest
          state={state.value === "remembering" ? "idle" : state.value}
          result={state.context.result}
          onTest={() => send({ type: "test.asked" })}
          obstacle={obstacle}
        />
      </Panel>
    </Stack>
  );
}
