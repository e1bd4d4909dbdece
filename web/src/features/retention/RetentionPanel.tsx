import { Alert, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { momentText } from "../../lib/time/day-text.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import { ErrorState } from "../../ui/feedback/ErrorState.js";
import { LoadingState } from "../../ui/feedback/LoadingState.js";
import { Panel } from "../../ui/page/Panel.js";
import { RetentionForm } from "./RetentionForm.js";
import { useRetention } from "./retention.js";
import { lastRunText } from "./retention-form.js";

/** For how long what is over is kept (docs/product.md, Settings). */
export function RetentionPanel() {
  const { data, error, isError, refetch } = useRetention();
  const zone = useHospitalZone();
  if (data === undefined && isError) {
    const retry = () => void refetch();
    return <ErrorState error={error} fallback="Failed to fetch what is kept" onRetry={retry} />;
  }
  if (data === undefined) return <LoadingState />;
  const { closed_cards_months, log_months, access_log_months, can_run } = data;
  const isOn = [closed_cards_months, log_months, access_log_months].some((one) => one !== null);
  const lastRun = lastRunText(data.last_run, (at) => momentText(at, zone));
  return (
    <Panel
      title="Retention"
      description="For how many months what is over is kept. An empty field keeps it for ever. What is removed does not come back; that there was a card, who changed what and when, and all counts stay."
    >
      <Stack gap="lg">
        {can_run ? null : (
          <Alert color="yellow" icon={<IconAlertTriangle aria-hidden="true" />}>
            Nothing can be removed here yet: the worker of this installation was not given the right
            to. Whoever runs it finds how under RETENTION_DATABASE_URL in the README.
          </Alert>
        )}
        <RetentionForm retention={data} />
        <Text size="sm" c="dimmed" aria-live="polite">
          {lastRun ?? "There was no run yet."}{" "}
          {isOn && can_run ? `The next one is due ${momentText(data.next_run_at, zone)}.` : null}
        </Text>
      </Stack>
    </Panel>
  );
}
