import { Alert, List, Stack, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconAlertTriangle } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import {
  previewRetention,
  type Retention,
  type RetentionSettings,
} from "@wardline/contracts/patients/retention";
import { RETENTION_LABELS } from "@wardline/domain/operation/retention";
import { SEARCH_DEBOUNCE_MS } from "@wardline/domain/people/session-timing";
import { formatCount } from "@wardline/domain/text/format-count";
import { call } from "../../lib/calls/api.js";
import { errorText } from "../../lib/calls/error-text.js";
import { useMomentText } from "../../lib/time/day-text.js";
import { SettingsRow } from "../../shared/hospital/SettingsRow.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { PageForm } from "../../ui/form/PageForm.js";
import { useRecordForm } from "../../ui/form/record-form.js";
import { CODE_TEXT } from "../../ui/form/text-kinds.js";
import { RETENTION_KEY, retentionQuery, retentionUpdate } from "./retention.js";
import {
  affectedText,
  findRetentionErrors,
  lastRunText,
  monthsText,
  pickChangedRetention,
  REMOVED_KINDS,
  RETENTION_FIELDS,
  toRetentionSettings,
  toRetentionValues,
} from "./retention-form.js";

const toast = toastsAbout("retention");

const DESCRIPTIONS: Readonly<Record<keyof RetentionSettings, string>> = {
  closed_cards_months:
    "This long after a discharge, a death or a deletion, Wardline removes the name, the numbers and everything else that identifies the patient, from the card and from the log. Status, team and times stay.",
  log_months:
    "Wardline removes the old and new value of each older change. The log still shows who changed what, and when. You can no longer look up who was responsible then, or what a board showed.",
  access_log_months:
    "Wardline removes whole entries that record who viewed what and who logged in.",
};

function RetentionForm({ retention }: { retention: Retention }) {
  const update = retentionUpdate.useChange();
  const formatMoment = useMomentText();
  const entry = useRecordForm({
    record: retention,
    toValues: toRetentionValues,
    findErrors: findRetentionErrors,
    onUnchanged: () => toast.warning("No changes detected"),
    send: (values, on) =>
      update.mutateAsync({ version: on.version, body: pickChangedRetention(values, on) }),
    readCurrent: retentionUpdate.readCurrent,
    selectLatest: (saved) => saved,
    toast,
    saved: ({ next_run_at }) => `Saved. Nothing is removed before ${formatMoment(next_run_at)}.`,
    failed: "The settings could not be saved. Please try again.",
  });
  const { form, base } = entry;
  const [settledValues] = useDebouncedValue(form.values, SEARCH_DEBOUNCE_MS);
  const isValid = Object.keys(findRetentionErrors(settledValues)).length === 0;

  return (
    <PageForm
      entry={entry}
      labels={RETENTION_LABELS}
      formatValue={(_, field) => monthsText(base[field])}
    >
      {RETENTION_FIELDS.map((field) => (
        <TextInput
          {...CODE_TEXT}
          key={field}
          label={`${RETENTION_LABELS[field]}, Months`}
          description={DESCRIPTIONS[field]}
          inputMode="numeric"
          placeholder="Forever"
          maxLength={4}
          {...form.getInputProps(field)}
        />
      ))}
      <RetentionPreview settings={isValid ? toRetentionSettings(settledValues) : null} />
    </PageForm>
  );
}

/** Shows what the next clean-up would remove. `settings` is null while the form is invalid. */
function RetentionPreview({ settings }: { settings: RetentionSettings | null }) {
  const { data, error, isFetching } = useQuery({
    queryKey: [...RETENTION_KEY, "preview", settings],
    queryFn: async ({ signal }) =>
      settings === null ? null : (await call(previewRetention, { body: settings, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const formatMoment = useMomentText();
  const isOff = settings !== null && Object.values(settings).every((months) => months === null);
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
          {errorText(error, "Failed to count the records to remove.")}
        </Text>
      ) : data == null ? (
        <Text c="dimmed">Counting …</Text>
      ) : (
        <List>
          {REMOVED_KINDS.map(({ kind, words }) => (
            <List.Item key={kind}>{affectedText(data[kind], words, formatMoment)}</List.Item>
          ))}
        </List>
      )}
    </section>
  );
}

/** Settings row for how long closed records are kept (docs/product.md, Settings). */
export function RetentionRow() {
  const formatMoment = useMomentText();
  const countLimits = (data: Retention) =>
    RETENTION_FIELDS.filter((field) => data[field] !== null).length;
  return (
    <SettingsRow
      name="retention"
      query={useQuery(retentionQuery)}
      fallback="Failed to fetch the retention settings."
      describeState={(data) =>
        countLimits(data) === 0 ? "Off" : `On: ${formatCount(countLimits(data), "limit")}`
      }
      description="The number of months for which closed records are kept. Leave a field empty to keep them. Removed data cannot be restored. Counts, and who changed what and when, always stay."
    >
      {(data) => (
        <Stack gap="lg">
          {data.can_run ? null : (
            <Alert color="yellow" icon={<IconAlertTriangle aria-hidden="true" />}>
              Retention is not set up on this installation. Ask your system administrator
              (RETENTION_DATABASE_URL).
            </Alert>
          )}
          <RetentionForm retention={data} />
          <Text size="sm" c="dimmed" aria-live="polite">
            {lastRunText(data.last_run, formatMoment) ?? "No clean-up has run yet."}{" "}
            {countLimits(data) > 0 && data.can_run
              ? `The next one is due ${formatMoment(data.next_run_at)}.`
              : null}
          </Text>
        </Stack>
      )}
    </SettingsRow>
  );
}
