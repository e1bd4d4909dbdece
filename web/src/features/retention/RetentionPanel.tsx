import { Alert, Button, Group, List, Stack, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { Retention, RetentionSettings } from "@wardline/contracts/retention";
import { RETENTION_LABELS } from "@wardline/domain/operation/retention";
import { SEARCH_DEBOUNCE_MS } from "@wardline/domain/people/session-timing";
import { errorText } from "../../lib/calls/error-text.js";
import { momentText } from "../../lib/time/day-text.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import { UnsavedGuard } from "../../ui/dialog/FormDialog.js";
import { ErrorState } from "../../ui/feedback/ErrorState.js";
import { LoadingState } from "../../ui/feedback/LoadingState.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { FormErrors } from "../../ui/form/FormErrors.js";
import { fieldErrors, showErrors } from "../../ui/form/form-errors.js";
import { MeanwhileAlert, useRecordEditing } from "../../ui/form/record-form.js";
import { CODE_TEXT } from "../../ui/form/text-kinds.js";
import { Panel } from "../../ui/page/Panel.js";
import {
  currentRetentionOf,
  useRetention,
  useRetentionPreview,
  useUpdateRetention,
} from "./retention.js";
import {
  lastRunText,
  monthsText,
  type RetentionValues,
  retentionChange,
  retentionErrors,
  retentionValues,
  settingsOf,
  touchedText,
} from "./retention-form.js";

const toast = toastsAbout("retention");

const DESCRIPTIONS: Readonly<Record<keyof RetentionSettings, string>> = {
  closed_cards_months:
    "After a discharge, a death or a deletion: the name, the numbers and whatever else identifies the patient, in the card and in the log. Status, team and times stay.",
  log_months:
    "What each change was from and to. Who changed what and when is kept. For older times, who was responsible and what a screen showed can no longer be looked up.",
  access_log_months: "Who looked at what and who logged in, whole entries.",
};
const FIELDS = Object.keys(DESCRIPTIONS) as (keyof RetentionSettings)[];

/** The months, with what the next run would touch before they are saved. */
function RetentionForm({ retention }: { retention: Retention }) {
  const update = useUpdateRetention();
  const zone = useHospitalZone();
  const { form, base, meanwhile, follow, take, dismiss } = useRecordEditing<
    Retention,
    RetentionValues
  >({ record: retention, valuesOf: retentionValues });
  const [settled] = useDebouncedValue(form.values, SEARCH_DEBOUNCE_MS);
  const isValid = Object.keys(retentionErrors(settled)).length === 0;

  async function save(values: RetentionValues): Promise<void> {
    if (update.isPending || showErrors(form, retentionErrors(values))) return;
    if (!form.isDirty()) return toast.warning("No changes detected");
    try {
      const body = retentionChange(values, base);
      const saved = await update.mutateAsync({ version: base.version, body });
      take(saved);
      toast.success(`Saved. Nothing is removed before ${momentText(saved.next_run_at, zone)}.`);
    } catch (error) {
      showErrors(form, fieldErrors(error));
      toast.error(error, "The settings could not be saved. Please try again.");
      const current = currentRetentionOf(error);
      if (current !== null) follow(current);
    }
  }

  return (
    <form onSubmit={form.onSubmit((values) => void save(values))} noValidate>
      <Stack gap="md" maw={560}>
        <MeanwhileAlert
          changes={meanwhile}
          labelOf={(field) => RETENTION_LABELS[field as keyof RetentionSettings]}
          textOf={(field) => monthsText(base[field as keyof RetentionSettings])}
          onDismiss={dismiss}
        />
        {FIELDS.map((field) => (
          <TextInput
            {...CODE_TEXT}
            key={field}
            label={`${RETENTION_LABELS[field]}, Months`}
            description={DESCRIPTIONS[field]}
            inputMode="numeric"
            placeholder="Kept"
            autoComplete="off"
            maxLength={4}
            {...form.getInputProps(field)}
          />
        ))}
        <RetentionPreview settings={isValid ? settingsOf(settled) : null} />
        <FormErrors errors={form.errors} shownBy={FIELDS} />
        <Group>
          <Button type="submit" loading={update.isPending}>
            Save Changes
          </Button>
        </Group>
      </Stack>
      <UnsavedGuard isDirty={form.isDirty()} />
    </form>
  );
}

/** What the next clean-up would remove under these settings, in numbers and times; null: they are not to be used yet. */
function RetentionPreview({ settings }: { settings: RetentionSettings | null }) {
  const { data, error, isFetching } = useRetentionPreview(settings);
  const zone = useHospitalZone();
  const isOff = settings !== null && Object.values(settings).every((months) => months === null);
  const momentOf = (at: string) => momentText(at, zone);
  const { cards, log_entries, access_entries } = data ?? {};
  return (
    <section
      aria-label="What the next clean-up would remove"
      aria-live="polite"
      aria-busy={isFetching}
    >
      <Text fw={620} mb={4}>
        The next clean-up would remove
      </Text>
      {settings === null ? (
        <Text c="dimmed">Please correct the months first.</Text>
      ) : isOff ? (
        <Text c="dimmed">Nothing: everything is kept.</Text>
      ) : error !== null ? (
        <Text c="var(--mantine-color-error)">
          {errorText(error, "What it would remove could not be counted.")}
        </Text>
      ) : cards === undefined || log_entries === undefined || access_entries === undefined ? (
        <Text c="dimmed">Counting …</Text>
      ) : (
        <List>
          <List.Item>{touchedText(cards, ["card", "cards"], momentOf)}</List.Item>
          <List.Item>
            {touchedText(log_entries, ["entry of the log", "entries of the log"], momentOf)}
          </List.Item>
          <List.Item>
            {touchedText(
              access_entries,
              ["entry of the access log", "entries of the access log"],
              momentOf,
            )}
          </List.Item>
        </List>
      )}
    </section>
  );
}

/** How long closed records are kept (docs/product.md, Settings). */
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
      description="For how many months closed records are kept. An empty field keeps them. What is removed does not come back; that there was a card, who changed what and when, and all counts stay."
    >
      <Stack gap="lg">
        {can_run ? null : (
          <Alert color="yellow" icon={<IconAlertTriangle aria-hidden="true" />}>
            Nothing can be removed here yet: the worker of this installation was not given the right
            to. The person who runs it finds how under RETENTION_DATABASE_URL in the README.
          </Alert>
        )}
        <RetentionForm retention={data} />
        <Text size="sm" c="dimmed" aria-live="polite">
          {lastRun ?? "No clean-up has run yet."}{" "}
          {isOn && can_run ? `The next one is due ${momentText(data.next_run_at, zone)}.` : null}
        </Text>
      </Stack>
    </Panel>
  );
}
