import { Stack } from "@mantine/core";
import { useParentDetails } from "../../shared/hospital/parent-details.js";
import { ErrorState } from "../../ui/feedback/ErrorState.js";
import { LoadingState } from "../../ui/feedback/LoadingState.js";
import { Panel } from "../../ui/page/Panel.js";
import { CleaningSettings } from "./CleaningSettings.js";
import { GeneralForm } from "./GeneralForm.js";

/** The tab with the hospital's own details. */
export function GeneralSettings() {
  const { data, error, isError, refetch } = useParentDetails();
  if (data === undefined && isError) {
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <LoadingState />;
  return (
    <Stack gap="lg">
      <Panel title="Hospital">
        <GeneralForm details={data} />
      </Panel>
      <CleaningSettings />
    </Stack>
  );
}
