import { Button, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { SIGNAL_LIMITS, type SignalSettings, updateSignals } from "@wardline/contracts/signals";
import { LIMITS } from "@wardline/domain/limits";
import {
  ACUITY_SCALE_WORDS,
  ACUITY_SCALES,
  type AcuityScale,
  acuityLabel,
  waitingAcuities,
} from "@wardline/domain/patients/acuity";
import { PATIENT_STATUS_LABELS } from "@wardline/domain/patients/patient-status";
import { call } from "../../lib/calls/api.js";
import { createVersionedMutation } from "../../lib/calls/versioned-mutation.js";
import { putSignalSettings } from "../../shared/patients/signal-settings.js";
import { UnsavedGuard } from "../../ui/dialog/FormDialog.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { DraftNote } from "../../ui/form/DraftNote.js";
import { useFormDraft } from "../../ui/form/draft.js";
import { FormErrors } from "../../ui/form/FormErrors.js";
import { fieldErrors, showErrors } from "../../ui/form/form-errors.js";
import { RowsField } from "../../ui/form/RowsField.js";
import { MeanwhileAlert, useRecordEditing } from "../../ui/form/record-form.js";
import { CODE_TEXT, NAME_TEXT } from "../../ui/form/text-kinds.js";
import { Panel } from "../../ui/page/Panel.js";
import classes from "./SignalsForm.module.css";
import {
  byRow,
  reasonPath,
  type SignalsValues,
  signalsBody,
  signalsErrors,
  signalsValues,
  typedTargets,
  WAITING_STATUSES,
} from "./signals-form.js";

const LABELS = {
  reasons: "The list of reasons",
  statuses: "The choice of targets in a status",
  acuities: "The choice of targets of an acuity",
  acuity_scale: "The acuity scale",
};

/** What the settings say in one of the form's fields. */
function textOf(
  { waiting_reasons, targets, acuity_scale: scale }: SignalSettings,
  field: string,
): string {
  if (field === "reasons") return waiting_reasons.join(", ") || "empty";
  if (field === "acuity_scale") return ACUITY_SCALE_WORDS[scale].label;
  const named =
    field === "statuses"
      ? WAITING_STATUSES.map((one) => [PATIENT_STATUS_LABELS[one], targets.statuses[one] ?? null])
      : waitingAcuities(scale).map((one) => [
          acuityLabel(one, scale),
          targets.acuities[one - 1] ?? null,
        ]);
  const given = named.flatMap(([name, minutes]) => (minutes === null ? [] : `${name} ${minutes}`));
  return given.join(", ") || "empty";
}

/** Changes the reasons and targets of waiting, on top of the version that was edited. */
const { useChange: useUpdateSignals, currentOf: currentSignalsOf } = createVersionedMutation<
  SignalSettings,
  { version: number; body: Omit<SignalSettings, "version"> }
>({
  mutationKey: ["signals", "saving"],
  send: async ({ version, body }) => (await call(updateSignals, { body, ifMatch: version })).data,
  put: putSignalSettings,
});

const toast = toastsAbout("signals");

/** The reasons and the targets. What someone else saves appears at once, unless something was changed here. */
export function SignalsForm({ settings }: { settings: SignalSettings }) {
  const update = useUpdateSignals();
  const { form, base, meanwhile, follow, take, dismiss } = useRecordEditing<
    SignalSettings,
    SignalsValues
  >({ record: settings, valuesOf: signalsValues });
  const draft = useFormDraft("signals", form, form.isDirty());

  async function save(values: SignalsValues): Promise<void> {
    if (update.isPending || showErrors(form, signalsErrors(values))) return;
    if (!form.isDirty()) return toast.warning("No changes detected");
    try {
      take(await update.mutateAsync({ version: base.version, body: signalsBody(values) }));
      toast.success("Signals updated successfully!");
    } catch (error) {
      showErrors(form, byRow(fieldErrors(error), values));
      toast.error(error, "Failed to update the signals.");
      const current = currentSignalsOf(error);
      if (current !== null) follow(current);
    }
  }

  /** Another scale brings its own targets; the saved one has those that were saved. */
  function chooseScale(scale: AcuityScale): void {
    form.setFieldValue("acuity_scale", scale);
    form.setFieldValue(
      "acuities",
      scale === base.acuity_scale ? signalsValues(base).acuities : typedTargets(scale),
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
    <form onSubmit={form.onSubmit((values) => void save(values))} noValidate>
      <Stack gap="lg">
        <DraftNote draft={draft} />
        <MeanwhileAlert
          changes={meanwhile}
          labelOf={(field) => LABELS[field as keyof typeof LABELS]}
          textOf={(field) => textOf(base, field)}
          onDismiss={dismiss}
        />
        <Panel
          title="Waiting targets"
          description="After how many minutes somebody has waited too long. From 80 % of the target the clock turns amber, beyond the target it is red and the list can be narrowed to it. An empty field has no target."
        >
          <Stack gap="md">
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
              description="The words and colours of acuities here and on every display. Another scale fills in its own targets; cards keep their number, so check the open ones."
              data={ACUITY_SCALES.map((value) => ({
                value,
                label: ACUITY_SCALE_WORDS[value].label,
              }))}
              value={scale}
              onChange={({ currentTarget }) => chooseScale(currentTarget.value as AcuityScale)}
            />
            <Text size="sm" fw={600}>
              New patients, minutes by acuity
            </Text>
            <div className={classes.minutes}>
              {waitingAcuities(scale).map((acuity) => (
                <TextInput
                  {...CODE_TEXT}
                  key={acuity}
                  {...minutes}
                  label={acuityLabel(acuity, scale)}
                  {...form.getInputProps(`acuities.${acuity - 1}`)}
                />
              ))}
            </div>
          </Stack>
        </Panel>
        <Panel
          title="Waiting for"
          description="Reasons staff can choose from, in this order. Cards keep a reason that is removed here."
        >
          <RowsField
            label="Reasons"
            hint="Such as “Imaging” or “Bed on the ward”"
            rows={form.values.reasons}
            onChange={(reasons) => {
              form.clearErrors();
              form.setFieldValue("reasons", reasons);
            }}
            blank={{ text: "" }}
            atMost={SIGNAL_LIMITS.reasons}
            what="reason"
            nameOf={({ text }) => text}
          >
            {({ id, text }, index, change) => (
              <TextInput
                {...NAME_TEXT}
                aria-label={`Reason ${index + 1}`}
                maxLength={LIMITS.name}
                autoComplete="off"
                flex={1}
                value={text}
                error={form.errors[reasonPath(id)]}
                onChange={(event) => change({ text: event.currentTarget.value })}
              />
            )}
          </RowsField>
        </Panel>
        <FormErrors errors={form.errors} shownBy={shownPaths(form.values)} />
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

/** The errors that stand at their fields. */
function shownPaths({ reasons, acuity_scale }: SignalsValues): string[] {
  return [
    ...WAITING_STATUSES.map((status) => `statuses.${status}`),
    ...waitingAcuities(acuity_scale).map((acuity) => `acuities.${acuity - 1}`),
    ...reasons.map(({ id }) => reasonPath(id)),
  ];
}
