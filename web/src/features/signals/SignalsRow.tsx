import { NativeSelect, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import {
  SIGNAL_LIMITS,
  type SignalSettings,
  updateSignals,
} from "@wardline/contracts/patients/signals";
import { LIMITS } from "@wardline/domain/limits";
import {
  ACUITY_SCALE_LABELS,
  ACUITY_SCALES,
  type AcuityScale,
  acuityLabel,
  listWaitingAcuities,
} from "@wardline/domain/patients/acuity";
import { OPEN_STATUSES, PATIENT_STATUS_LABELS } from "@wardline/domain/patients/patient-status";
import { formatCount } from "@wardline/domain/text/format-count";
import { createVersionedUpdate } from "../../lib/calls/mutations.js";
import { SettingsRow } from "../../shared/hospital/SettingsRow.js";
import { putSignalSettings, signalSettingsQuery } from "../../shared/patients/signal-settings.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { parseFieldErrors } from "../../ui/form/form-errors.js";
import { PageForm } from "../../ui/form/PageForm.js";
import { RowsField } from "../../ui/form/RowsField.js";
import { useRecordForm } from "../../ui/form/record-form.js";
import { CODE_TEXT, NAME_TEXT } from "../../ui/form/text-kinds.js";
import {
  findSignalsErrors,
  getReasonPath,
  toSignalFields,
  toSignalsBody,
  toSignalsValues,
  toTypedTargets,
} from "./signals-form.js";

const LABELS = {
  reasons: "The list of reasons",
  statuses: "The targets by status",
  acuities: "The targets by acuity",
  acuity_scale: "The acuity scale",
};

function formatField(settings: SignalSettings, field: string): string {
  const { waiting_reasons, targets, acuity_scale: scale } = settings;
  if (field === "reasons") return waiting_reasons.join(", ");
  if (field === "acuity_scale") return ACUITY_SCALE_LABELS[scale];
  const nameTarget = (name: string, minutes: number | null | undefined) =>
    minutes == null ? [] : `${name} ${minutes}`;
  const targetTexts =
    field === "statuses"
      ? OPEN_STATUSES.flatMap((one) =>
          nameTarget(PATIENT_STATUS_LABELS[one], targets.statuses[one]),
        )
      : listWaitingAcuities(scale).flatMap((one) =>
          nameTarget(acuityLabel(one, scale), targets.acuities[one - 1]),
        );
  return targetTexts.join(", ");
}

const signalsUpdate = createVersionedUpdate(updateSignals, putSignalSettings);

const toast = toastsAbout("signals");

/** Settings row for waiting reasons and target times (docs/product.md, Settings). */
export function SignalsRow() {
  return (
    <SettingsRow
      name="signals"
      query={useQuery(signalSettingsQuery)}
      describeState={stateText}
      description="Target waiting times in minutes. At 80 % of the target the clock turns amber; beyond the target, red. The patient list can show only those who wait too long. Leave empty for no target."
    >
      {(settings) => <SignalsForm settings={settings} />}
    </SettingsRow>
  );
}

function stateText({ targets }: SignalSettings): string {
  const all = [...Object.values(targets.statuses), ...targets.acuities];
  const targetCount = all.filter((minutes) => minutes !== null).length;
  return targetCount === 0 ? "Off" : `On: ${formatCount(targetCount, "target")}`;
}

const MINUTES_GRID = {
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 10rem), 1fr))",
  gap: 16,
};

function SignalsForm({ settings }: { settings: SignalSettings }) {
  const update = signalsUpdate.useChange();
  const entry = useRecordForm({
    record: settings,
    toValues: toSignalsValues,
    draft: "signals",
    findErrors: findSignalsErrors,
    serverErrors: (error, values) => toSignalFields(parseFieldErrors(error), values),
    onUnchanged: () => toast.warning("No changes detected"),
    send: (values, { version }) => update.mutateAsync({ version, body: toSignalsBody(values) }),
    readCurrent: signalsUpdate.readCurrent,
    selectLatest: (saved) => saved,
    toast,
    saved: "Signals updated successfully!",
    failed: "Failed to update the signals.",
  });
  const { form, base, baseValues } = entry;

  /** Fills in the default targets of another scale; choosing the saved scale restores the saved targets. */
  function chooseScale(scale: AcuityScale): void {
    const isSaved = scale === base.acuity_scale;
    form.setFieldValue("acuity_scale", scale);
    form.setFieldValue("acuities", isSaved ? baseValues.acuities : toTypedTargets(scale));
  }

  const { acuity_scale: scale, reasons } = form.values;
  const statusFields = OPEN_STATUSES.map((status) => ({
    path: `statuses.${status}`,
    label: PATIENT_STATUS_LABELS[status],
  }));
  const acuityFields = listWaitingAcuities(scale).map((acuity) => ({
    path: `acuities.${acuity - 1}`,
    label: acuityLabel(acuity, scale),
  }));
  const reasonPaths = reasons.map(({ id }) => getReasonPath(id));
  const renderMinutes = (fields: typeof statusFields) => (
    <div style={MINUTES_GRID}>
      {fields.map(({ path, label }) => (
        <TextInput
          {...CODE_TEXT}
          key={path}
          label={label}
          inputMode="numeric"
          placeholder="No target"
          maxLength={5}
          {...form.getInputProps(path)}
        />
      ))}
    </div>
  );

  return (
    <PageForm
      entry={entry}
      labels={LABELS}
      formatValue={(_, field) => formatField(base, field)}
      shownBy={[...statusFields, ...acuityFields].map(({ path }) => path).concat(reasonPaths)}
    >
      <Text size="sm" fw={600}>
        Minutes in a status
      </Text>
      {renderMinutes(statusFields)}
      <NativeSelect
        label="Acuity scale"
        description="Sets the words and colours of acuities, here and on every display. A new scale fills in its own targets. Open cards keep their acuity number, so check them."
        data={ACUITY_SCALES.map((value) => ({ value, label: ACUITY_SCALE_LABELS[value] }))}
        value={scale}
        onChange={({ currentTarget }) => chooseScale(currentTarget.value as AcuityScale)}
      />
      <Text size="sm" fw={600}>
        New patients, minutes by acuity
      </Text>
      {renderMinutes(acuityFields)}
      <RowsField
        label="Waiting for"
        hint="Reasons staff can choose from, in this order, such as “Imaging” or “Bed on the ward”. Cards keep a reason that is removed here."
        rows={reasons}
        onChange={(next) => {
          form.clearErrors();
          form.setFieldValue("reasons", next);
        }}
        blank={{ text: "" }}
        maxRows={SIGNAL_LIMITS.reasons}
        what="reason"
        getName={({ text }) => text}
      >
        {({ id, text }, index, change) => (
          <TextInput
            {...NAME_TEXT}
            aria-label={`Reason ${index + 1}`}
            maxLength={LIMITS.name}
            flex={1}
            value={text}
            error={form.errors[getReasonPath(id)]}
            onChange={(event) => change({ text: event.currentTarget.value })}
          />
        )}
      </RowsField>
    </PageForm>
  );
}
