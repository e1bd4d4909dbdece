import { Alert, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconInfoCircle } from "@tabler/icons-react";
import { SIGNAL_LIMITS, type SignalSettings } from "@wardline/contracts/signals";
import { acuityLabel } from "@wardline/domain/acuity";
import { LIMITS } from "@wardline/domain/limits";
import { PATIENT_STATUS_LABELS } from "@wardline/domain/patient-status";
import { useEffect, useEffectEvent, useState } from "react";
import { UnsavedGuard } from "../../ui/dialog/UnsavedGuard.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { FormErrors } from "../../ui/form/FormErrors.js";
import { fieldErrors } from "../../ui/form/field-errors.js";
import { useFormDraft } from "../../ui/form/form-draft.js";
import { showErrors } from "../../ui/form/form-errors.js";
import { RowsField } from "../../ui/form/RowsField.js";
import { Panel } from "../../ui/page/Panel.js";
import { TwoColumns } from "../../ui/page/TwoColumns.js";
import {
  byRow,
  reasonPath,
  type SignalsValues,
  signalsBody,
  signalsErrors,
  signalsValues,
  TARGET_ACUITIES,
  WAITING_STATUSES,
} from "./signals-form.js";
import { currentSignalsOf, useUpdateSignals } from "./update-signals.js";

const toast = toastsAbout("signals");

/** The reasons and the targets. What someone else saves appears at once, unless something was changed here. */
export function SignalsForm({ settings }: { settings: SignalSettings }) {
  const update = useUpdateSignals();
  const form = useForm<SignalsValues>({ initialValues: signalsValues(settings) });
  const [version, setVersion] = useState(settings.version);
  const [isOvertaken, setOvertaken] = useState(false);
  useFormDraft("signals", form, form.isDirty());

  const follow = useEffectEvent((latest: SignalSettings) => {
    if (latest.version === version) return;
    if (form.isDirty()) return setOvertaken(!update.isPending);
    take(latest);
  });
  // oxlint-disable-next-line react/set-state-in-effect -- the settings are changed from outside, by the live feed
  useEffect(() => follow(settings), [settings]);

  function take(latest: SignalSettings): void {
    form.setInitialValues(signalsValues(latest));
    form.reset();
    setVersion(latest.version);
    setOvertaken(false);
  }

  async function save(values: SignalsValues): Promise<void> {
    if (update.isPending || showErrors(form, signalsErrors(values))) return;
    if (!form.isDirty()) return toast.warning("No changes detected");
    // Whoever saves again after having been told means it.
    const seen = isOvertaken ? settings.version : version;
    try {
      take(await update.mutateAsync({ version: seen, body: signalsBody(values) }));
      toast.success("Signals updated successfully!");
    } catch (error) {
      showErrors(form, byRow(fieldErrors(error), values));
      if (currentSignalsOf(error) === null) toast.error(error, "Failed to update the signals.");
      else setOvertaken(true);
    }
  }

  const minutes = {
    inputMode: "numeric",
    placeholder: "No target",
    autoComplete: "off",
    maxLength: 5,
  } as const;

  return (
    <form onSubmit={form.onSubmit((values) => void save(values))} noValidate>
      <Stack gap="lg">
        {isOvertaken ? (
          <Alert
            color="yellow"
            role="alert"
            icon={<IconInfoCircle aria-hidden="true" />}
            title="The signals were changed meanwhile"
          >
            Someone else saved them while you were editing. What you have entered is kept and will
            replace theirs when you save.{" "}
            <Button variant="default" size="compact-sm" onClick={() => take(settings)}>
              Take theirs
            </Button>
          </Alert>
        ) : null}
        <Panel
          title="Waiting targets"
          description="After how many minutes somebody has waited too long. From four fifths on the clock is amber, beyond the target it is red and the list can be narrowed to it. An empty field has no target."
        >
          <Stack gap="md">
            <Text size="sm" fw={600}>
              Minutes in a status
            </Text>
            <TwoColumns>
              {WAITING_STATUSES.map((status) => (
                <TextInput
                  key={status}
                  {...minutes}
                  label={PATIENT_STATUS_LABELS[status]}
                  {...form.getInputProps(`statuses.${status}`)}
                />
              ))}
            </TwoColumns>
            <Text size="sm" fw={600}>
              Minutes as a new patient of an acuity
            </Text>
            <TwoColumns>
              {TARGET_ACUITIES.map((acuity) => (
                <TextInput
                  key={acuity}
                  {...minutes}
                  label={acuityLabel(acuity)}
                  {...form.getInputProps(`acuities.${acuity - 1}`)}
                />
              ))}
            </TwoColumns>
          </Stack>
        </Panel>
        <Panel
          title="Waiting for"
          description="What a patient may be said to wait for, in the order in which it is offered. Cards keep a reason that is taken out here."
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
function shownPaths({ reasons }: SignalsValues): string[] {
  return [
    ...WAITING_STATUSES.map((status) => `statuses.${status}`),
    ...TARGET_ACUITIES.map((acuity) => `acuities.${acuity - 1}`),
    ...reasons.map(({ id }) => reasonPath(id)),
  ];
}
