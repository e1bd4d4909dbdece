import { Alert, Checkbox, Group, Radio, Stack, Text, TextInput } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import {
  type AdtSettings,
  adtSettingsChange,
  listParkedMessages,
} from "@wardline/contracts/patients/adt";
import { LIMITS } from "@wardline/domain/limits";
import { ADT_OPEN_CARD_ACTIONS } from "@wardline/domain/operation/adt-message";
import { pick, pickChanges } from "@wardline/domain/records/pick";
import { formatCount } from "@wardline/domain/text/format-count";
import { useMay } from "../../lib/session/rights.js";
import { useMomentText } from "../../lib/time/day-text.js";
import { SettingsRow } from "../../shared/hospital/SettingsRow.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { type FieldErrors, validateSchema } from "../../ui/form/form-errors.js";
import { PageForm } from "../../ui/form/PageForm.js";
import { RowsField } from "../../ui/form/RowsField.js";
import { useRecordForm } from "../../ui/form/record-form.js";
import { CODE_TEXT } from "../../ui/form/text-kinds.js";
import { ButtonLink } from "../../ui/page/ButtonLink.js";
import { TwoColumns } from "../../ui/page/Panel.js";
import { adtUpdate, useAdtSettings } from "./adt-settings.js";
import { PlaceTable } from "./PlaceTable.js";

/** Settings row of ADT messages, with their senders and the table of wards and beds (docs/product.md, Settings). */
export function AdtRow() {
  const canSeeParked = useMay(listParkedMessages.access);
  return (
    <SettingsRow
      name="adt"
      query={useAdtSettings()}
      fallback="Failed to load the message settings."
      describeState={adtStateText}
      description="Opens, moves and closes cards from messages of the hospital's own system (HL7 v2 ADT over MLLP)."
    >
      {(settings) => (
        <Stack gap="lg">
          <Port settings={settings} />
          <AdtForm settings={settings} />
          <PlaceTable settings={settings} />
          {canSeeParked ? (
            <Group>
              <ButtonLink to="/dashboard/adt" variant="default">
                Parked messages
              </ButtonLink>
            </Group>
          ) : null}
        </Stack>
      )}
    </SettingsRow>
  );
}

function adtStateText({ enabled, places }: AdtSettings): string {
  if (!enabled) return "Off";
  return `On: ${places.length === 0 ? "no places" : formatCount(places.length, "place")} mapped`;
}

function Port({ settings: { port, last_received_at } }: { settings: AdtSettings }) {
  const formatMoment = useMomentText();
  if (port === null) {
    return (
      <Alert color="yellow" icon={<IconAlertTriangle aria-hidden="true" />}>
        This installation has no port for messages, so it receives none. Ask your system
        administrator to set ADT_PORT.
      </Alert>
    );
  }
  return (
    <Text>
      Messages arrive at port {port} of this installation.{" "}
      {last_received_at === null
        ? "No message has arrived yet."
        : `The newest message arrived ${formatMoment(last_received_at)}.`}
    </Text>
  );
}

type AdtValues = {
  enabled: boolean;
  sources: string[];
  sending_application: string;
  sending_facility: string;
  /** Text of the field as typed; it may not be a number. */
  edit_wins_minutes: string;
  open_number: AdtSettings["open_number"];
};

const ADT_LABELS: Readonly<Record<keyof AdtValues, string>> = {
  enabled: "Receive messages",
  sources: "Sources",
  sending_application: "Sending application (optional)",
  sending_facility: "Sending facility (optional)",
  edit_wins_minutes: "Minutes for which a staff entry takes precedence",
  open_number: "If an admission's hospital number has an open card",
};

const OPEN_NUMBER_POLICY_LABELS: Readonly<Record<AdtValues["open_number"], string>> = {
  update: "Update the card",
  park: "Park the message",
};

const FIELDS = Object.keys(ADT_LABELS) as (keyof AdtValues)[];

function toAdtValues(settings: AdtSettings): AdtValues {
  return { ...pick(settings, FIELDS), edit_wins_minutes: String(settings.edit_wins_minutes) };
}

function adtText(values: AdtValues, field: keyof AdtValues): string {
  if (field === "enabled") return values.enabled ? "on" : "off";
  if (field === "open_number") return OPEN_NUMBER_POLICY_LABELS[values.open_number];
  return field === "sources" ? values.sources.join(", ") : values[field];
}

function findAdtErrors(values: AdtValues): FieldErrors {
  const errors = validateSchema(adtSettingsChange, toChange(values));
  if (values.enabled && values.sources.length === 0) {
    errors.sources ??= "Please add a source. Without one, nobody can send messages.";
  }
  return errors;
}

function toChange({ edit_wins_minutes, ...values }: AdtValues) {
  const minutes = edit_wins_minutes.trim();
  return { ...values, edit_wins_minutes: minutes === "" ? Number.NaN : Number(minutes) };
}

const toast = toastsAbout("adt");

function AdtForm({ settings }: { settings: AdtSettings }) {
  const update = adtUpdate.useChange();
  const entry = useRecordForm({
    record: settings,
    toValues: toAdtValues,
    findErrors: findAdtErrors,
    send: (values, on) =>
      update.mutateAsync({ version: on.version, body: pickChanges(toChange(values), on) }),
    readCurrent: adtUpdate.readCurrent,
    selectLatest: (saved) => saved,
    toast,
    saved: "Settings saved.",
    failed: "Failed to save the message settings.",
  });
  const { form } = entry;
  const getFieldProps = (field: keyof AdtValues) => ({
    label: ADT_LABELS[field],
    ...form.getInputProps(field),
  });

  return (
    <PageForm
      entry={entry}
      labels={ADT_LABELS}
      formatValue={adtText}
      shownBy={[
        ...Object.keys(form.values),
        ...form.values.sources.map((_, index) => `sources.${index}`),
      ].filter((field) => field !== "sources")}
      label="Save settings"
    >
      <Checkbox
        label={ADT_LABELS.enabled}
        description="Off: connections from the sources are closed. Parked messages stay."
        {...form.getInputProps("enabled", { type: "checkbox" })}
      />
      <RowsField
        label={ADT_LABELS.sources}
        hint="IP address of each sending computer, or the SHA-256 fingerprint of its certificate. Other connections are closed."
        rows={form.values.sources.map((source, id) => ({ id, source }))}
        onChange={(rows) => {
          form.clearErrors();
          form.setFieldValue(
            "sources",
            rows.map(({ source }) => source),
          );
        }}
        blank={{ source: "" }}
        maxRows={LIMITS.adtSources}
        what="source"
        getName={({ source }) => source}
      >
        {({ source }, index, change) => (
          <TextInput
            {...CODE_TEXT}
            flex={1}
            aria-label={`Source ${index + 1}`}
            placeholder="192.0.2.10"
            maxLength={LIMITS.text}
            value={source}
            error={form.errors[`sources.${index}`]}
            onChange={(event) => change({ source: event.currentTarget.value })}
          />
        )}
      </RowsField>
      <TwoColumns>
        <TextInput
          {...CODE_TEXT}
          {...getFieldProps("sending_application")}
          description="MSH-3 of accepted messages. Empty: any"
          maxLength={LIMITS.text}
        />
        <TextInput
          {...CODE_TEXT}
          {...getFieldProps("sending_facility")}
          description="MSH-4 of accepted messages. Empty: any"
          maxLength={LIMITS.text}
        />
      </TwoColumns>
      <TextInput
        {...CODE_TEXT}
        {...getFieldProps("edit_wins_minutes")}
        description="A message does not overwrite entries made within this time. With 0, messages always overwrite entries."
        inputMode="numeric"
        maw={320}
      />
      <Radio.Group label={ADT_LABELS.open_number} {...form.getInputProps("open_number")}>
        <Stack gap="xs" mt="xs">
          {ADT_OPEN_CARD_ACTIONS.map((one) => (
            <Radio key={one} value={one} label={OPEN_NUMBER_POLICY_LABELS[one]} />
          ))}
        </Stack>
      </Radio.Group>
    </PageForm>
  );
}
