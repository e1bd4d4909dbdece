import { Checkbox, Radio, Stack, TextInput } from "@mantine/core";
import type { AdtSettings } from "@wardline/contracts/patients/adt";
import { LIMITS } from "@wardline/domain/limits";
import { ADT_OPEN_CARD_ACTIONS } from "@wardline/domain/operation/adt-message";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { PageForm } from "../../ui/form/PageForm.js";
import { RowsField } from "../../ui/form/RowsField.js";
import { useRecordForm } from "../../ui/form/record-form.js";
import { CODE_TEXT } from "../../ui/form/text-kinds.js";
import { TwoColumns } from "../../ui/page/TwoColumns.js";
import {
  ADT_LABELS,
  type AdtValues,
  adtText,
  buildAdtChange,
  findAdtErrors,
  OPEN_NUMBER_POLICY_LABELS,
  toAdtValues,
} from "./adt-form.js";
import { readCurrentAdt, useUpdateAdtSettings } from "./adt-settings.js";

const toast = toastsAbout("adt");

/** Form for the senders and the effects of ADT messages (docs/product.md, Settings). */
export function AdtForm({ settings }: { settings: AdtSettings }) {
  const update = useUpdateAdtSettings();
  const entry = useRecordForm({
    record: settings,
    toValues: toAdtValues,
    findErrors: findAdtErrors,
    send: (values, on) =>
      update.mutateAsync({ version: on.version, body: buildAdtChange(values, on) }),
    readCurrent: readCurrentAdt,
    selectLatest: (saved) => saved,
    toast,
    saved: "Settings saved.",
    failed: "Failed to save the message settings.",
  });
  const { form, base } = entry;

  return (
    <PageForm
      entry={entry}
      getLabel={(field) => ADT_LABELS[field as keyof AdtValues]}
      formatValue={(field) => adtText(toAdtValues(base), field as keyof AdtValues)}
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
            autoComplete="off"
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
          label={ADT_LABELS.sending_application}
          description="MSH-3 of accepted messages. Empty: any"
          autoComplete="off"
          maxLength={LIMITS.text}
          {...form.getInputProps("sending_application")}
        />
        <TextInput
          {...CODE_TEXT}
          label={ADT_LABELS.sending_facility}
          description="MSH-4 of accepted messages. Empty: any"
          autoComplete="off"
          maxLength={LIMITS.text}
          {...form.getInputProps("sending_facility")}
        />
      </TwoColumns>
      <TextInput
        {...CODE_TEXT}
        label={ADT_LABELS.edit_wins_minutes}
        description="A message does not overwrite entries made within this time. With 0, messages always overwrite entries."
        inputMode="numeric"
        autoComplete="off"
        maw={320}
        {...form.getInputProps("edit_wins_minutes")}
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
