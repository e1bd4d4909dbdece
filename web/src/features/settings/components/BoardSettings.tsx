import { Stack } from "@mantine/core";
import { ErrorState } from "../../../ui/ErrorState.js";
import { LoadingState } from "../../../ui/LoadingState.js";
import { Panel } from "../../../ui/Panel.js";
import { useDisplays, useTemplate } from "../api/displays.js";
import { DisplayList } from "./DisplayList.js";
import { TemplateChoice } from "./TemplateChoice.js";

/** Everything about the boards: their template and the displays (spec.md 2). */
export function BoardSettings() {
  return (
    <Stack gap="lg">
      <Panel title="Board template" description="The design of all displays. It changes at once.">
        <Template />
      </Panel>
      <Panel
        title="Displays"
        description="Everyone who has an address sees its board. What a display hides is never sent to it."
      >
        <Displays />
      </Panel>
    </Stack>
  );
}

function Template() {
  const { data, error, isError, refetch } = useTemplate();
  if (data === undefined && isError) {
    return (
      <ErrorState
        error={error}
        fallback="Failed to fetch display settings"
        onRetry={() => void refetch()}
      />
    );
  }
  return data === undefined ? <LoadingState /> : <TemplateChoice template={data} />;
}

function Displays() {
  const { data, error, isError, refetch } = useDisplays();
  if (data === undefined && isError) {
    return (
      <ErrorState
        error={error}
        fallback="Failed to fetch displays"
        onRetry={() => void refetch()}
      />
    );
  }
  return data === undefined ? <LoadingState /> : <DisplayList displays={data} />;
}
