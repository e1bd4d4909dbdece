import { NativeSelect, Text, TextInput } from "@mantine/core";
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
import { PATIENT_STATUS_LABELS } from "@wardline/domain/patients/patient-status";
import { call } from "../../lib/calls/api.js";
import { createVersionedMutation } from "../../lib/calls/versioned-mutation.js";
import { putSignalSettings } from "../../shared/patients/signal-settings.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { parseFieldErrors } from "../../ui/form/form-errors.js";
import { PageForm } from "../../ui/form/PageForm.js";
import { RowsField } from "../../ui/form/RowsField.js";
import { useRecordForm } from "../../ui/form/record-form.js";
import { CODE_TEXT, NAME_TEXT } from "../../ui/form/text-kinds.js";
import classes from "./SignalsForm.module.css";
import {
  findSignalsErrors,
  getReasonPath,
  type SignalsValues,
  toSignalFields,
  toSignalsBody,
  toSignalsValues,
  toTypedTargets,
  WAITING_STATUSES,
} from "./signals-form.js";

const LABELS = {
  reasons: "The list of reasons",
  statuses: "The targets by status",
  acuities: "The targets by acuity",
  acuity_scale: "The acuity scale",
};

function formatField(
  { waiting_reasons, targets, acuity_scale: scale }: SignalSettings,
  field: string,
): string {
  if (field === "reasons") return waiting_reasons.join(", ") || "empty";
  if (field === "acuity_scale") return ACUITY_SCALE_LABELS[scale];
  const namedTargets =
    field === "statuses"
      ? WAITING_STATUSES.map((one) => [PATIENT_STATUS_LABELS[one], targets.statuses[one] ?? null])
      : listWaitingAcuities(scale).map((one) => [
          acuityLabel(one, scale),
          targets.acuities[one - 1] ?? null,
        ]);
  const targetTexts = namedTargets.flatMap(([name, minutes]) =>
    minutes === null ? [] : `${name} ${minutes}`,
  );
  return targetTexts.join(", ") || "empty";
}

/** Changes the waiting reasons and targets; the server refuses changes to an outdated version. */
const { useChange: useUpdateSignals, readCurrent: readCurrentSignals } = createVersionedMutation<
  SignalSettings,
  { version: number; body: Omit<SignalSettings, "version"> }
>({
  mutationKey: ["signals", "saving"],
  send: async ({ version, body }) => (await call(updateSignals, { body, ifMatch: version })).data,
  put: putSignalSettings,
});

const toast = toastsAbout("signals");

/**
 * Form for the waiting reasons and targets. Other people's changes appear immediately, unless this form has unsaved
 * changes.
 */
export function SignalsForm({ settings }: { settings: SignalSettings }) {
  const update = useUpdateSignals();
  const entry = useRecordForm({
    record: settings,
    toValues: toSignalsValues,
    draft: "signals",
    findErrors: findSignalsErrors,
    serverErrors: (error, values) => toSignalFields(parseFieldErrors(error), values),
    onUnchanged: () => toast.warning("No changes detected"),
    send: (values, { version }) => update.mutateAsync({ version, body: toSignalsBody(values) }),
    readCurrent: readCurrentSignals,
    selectLatest: (saved) => saved,
    toast,
    saved: "Signals updated successfully!",
    failed: "Failed to update the signals.",
  });

  const { form, base } = entry;

  /** Fills in the default targets of another scale; choosing the saved scale restores the saved targets. */
  function chooseScale(scale: AcuityScale): void {
    form.setFieldValue("acuity_scale", scale);
    form.setFieldValue(
      "acuities",
      scale === base.acuity_scale ? toSignalsValues(base).acuities : toTypedTargets(scale),
    );
  }

  const scale = form.values.acuity_scale;
  const minutes = {
    inputMode: "numeric",
    placeholder: "No target",
    autoComplete: "off",
    maxLength: 5,
  } as const;

  return (
    <PageForm
      entry={entry}
      getLabel={(field) => LABELS[field as keyof typeof LABELS]}
      formatValue={(field) => formatField(base, field)}
      shownBy={listShownPaths(form.values)}
    >
      <Text size="sm" fw={600}>
        Minutes in a status
      </Text>
      <div className={classes.minutes}>
        {WAITING_STATUSES.map((status) => (
          <TextInput
            {...CODE_TEXT}
            key={status}
            {...minutes}
            label={PATIENT_STATUS_LABELS[status]}
            {...form.getInputProps(`statuses.${status}`)}
          />
        ))}
      </div>
      <NativeSelect
        label="Acuity scale"
        description="Sets the words and colours of acuities, here and on every display. A new scale fills in its own targets. Open cards keep their acuity number, so check them."
        data={ACUITY_SCALES.map((value) => ({
          value,
          label: ACUITY_SCALE_LABELS[value],
        }))}
        value={scale}
        onChange={({ currentTarget }) => chooseScale(currentTarget.value as AcuityScale)}
      />
      <Text size="sm" fw={600}>
        New patients, minutes by acuity
      </Text>
      <div className={classes.minutes}>
        {listWaitingAcuities(scale).map((acuity) => (
          <TextInput
            {...CODE_TEXT}
            key={acuity}
            {...minutes}
            label={acuityLabel(acuity, scale)}
            {...form.getInputProps(`acuities.${acuity - 1}`)}
          />
        ))}
      </div>
      <RowsField
        label="Waiting for"
        hint="Reasons staff can choose from, in this order, such as “Imaging” or “Bed on the ward”. Cards keep a reason that is removed here."
        rows={form.values.reasons}
        onChange={(reasons) => {
          form.clearErrors();
          form.setFieldValue("reasons", reasons);
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
            autoComplete="off"
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

function listShownPaths({ reasons, acuity_scale }: SignalsValues): string[] {
  return [
    ...WAITING_STATUSES.map((status) => `statuses.${status}`),
    ...listWaitingAcuities(acuity_scale).map((acuity) => `acuities.${acuity - 1}`),
    ...reasons.map(({ id }) => getReasonPath(id)),
  ];
}
