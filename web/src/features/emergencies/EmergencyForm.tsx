import { Button, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { Emergency } from "@wardline/contracts/emergencies";
import { emergencyTitle, needsPlace } from "@wardline/domain/emergency";
import { LIMITS } from "@wardline/domain/limits";
import { useId, useState } from "react";
import { useWards } from "../../shared/hospital/wards.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { FormErrors } from "../../ui/form/FormErrors.js";
import { fieldErrors } from "../../ui/form/field-errors.js";
import { focusFirst } from "../../ui/form/focus-first.js";
import { showErrors } from "../../ui/form/form-errors.js";
import { SuggestField } from "../../ui/form/SuggestField.js";
import { useRaiseEmergency } from "./emergency-changes.js";
import {
  EMPTY_EMERGENCY,
  type EmergencyValues,
  emergencyBody,
  emergencyErrors,
  MINUTE_CHOICES,
} from "./emergency-form.js";
import { HoldButton } from "./HoldButton.js";
import { KindChoice } from "./KindChoice.js";

const toast = toastsAbout("emergency");
const FIELDS = ["kind", "text", "place", "minutes", "ward"];

interface EmergencyFormProps {
  onSent: (emergency: Emergency) => void;
}

/** Says what it is and where, and sends it by a button that is held, or in two steps by whoever cannot hold one. */
export function EmergencyForm({ onSent }: EmergencyFormProps) {
  const raise = useRaiseEmergency();
  const wards = useWards();
  const [isInSteps, setInSteps] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const hintId = useId();
  const form = useForm<EmergencyValues>({ initialValues: EMPTY_EMERGENCY });
  const { kind, text, place } = form.values;

  const isComplete = () => !showErrors(form, { ...emergencyErrors(form.getValues()) });

  async function send(): Promise<void> {
    const values = form.getValues();
    if (values.kind === "" || raise.isPending) return;
    try {
      onSent(await raise.mutateAsync(emergencyBody({ ...values, kind: values.kind })));
    } catch (error) {
      setAsking(false);
      showErrors(form, fieldErrors(error));
      toast.error(error, "The emergency could not be sent.");
    }
  }

  return (
    <form ref={focusFirst} onSubmit={(event) => event.preventDefault()} noValidate>
      <Stack gap="md">
        <KindChoice
          value={kind}
          error={typeof form.errors.kind === "string" ? form.errors.kind : null}
          onChange={(next) => {
            form.setFieldValue("kind", next);
            form.clearErrors();
          }}
        />
        {kind === "other" ? (
          <TextInput
            label="What boards say"
            required
            maxLength={LIMITS.emergencyText}
            {...form.getInputProps("text")}
          />
        ) : null}
        <SuggestField
          suggestions={wards.map(({ name }) => ({ value: name }))}
          label="Place"
          description="As it is to be read on the boards: Ward 3, bed 12"
          required={kind !== "" && needsPlace(kind)}
          maxLength={LIMITS.emergencyPlace}
          {...form.getInputProps("place")}
        />
        <Group gap="md" grow align="start">
          <NativeSelect label="For" data={MINUTE_CHOICES} {...form.getInputProps("minutes")} />
          <NativeSelect
            label="On"
            data={[
              { value: "", label: "All boards" },
              ...wards.map(({ id, name }) => ({ value: id, label: `Boards of ${name}` })),
            ]}
            {...form.getInputProps("ward")}
          />
        </Group>
        <FormErrors errors={form.errors} shownBy={FIELDS} />
        {isInSteps ? (
          <Steps
            title={kind === "" ? "" : emergencyTitle({ kind, text, place })}
            isAsking={isAsking}
            isBusy={raise.isPending}
            onAsk={() => {
              if (isComplete()) setAsking(true);
            }}
            onCancel={() => setAsking(false)}
            onSend={() => void send()}
          />
        ) : (
          <Stack gap={6} align="stretch">
            <HoldButton
              mayHold={isComplete}
              onHeld={() => void send()}
              isBusy={raise.isPending}
              describedBy={hintId}
            >
              {raise.isPending ? "Sending…" : "Hold to send"}
            </HoldButton>
            <Group justify="space-between" gap="xs">
              <Text id={hintId} size="sm" c="dimmed">
                Hold for two seconds, or hold the space bar or Enter.
              </Text>
              <Button variant="subtle" size="compact-sm" onClick={() => setInSteps(true)}>
                Send in two steps instead
              </Button>
            </Group>
          </Stack>
        )}
      </Stack>
    </form>
  );
}

/** The way for whoever cannot hold a button: asked once more, and then sent. */
function Steps(props: {
  title: string;
  isAsking: boolean;
  isBusy: boolean;
  onAsk: () => void;
  onCancel: () => void;
  onSend: () => void;
}) {
  const { title, isAsking, isBusy, onAsk, onCancel, onSend } = props;
  if (!isAsking) {
    return (
      <Button color="red.8" size="md" onClick={onAsk}>
        Send…
      </Button>
    );
  }
  return (
    <Stack gap="sm">
      <Text>
        <b>{title}</b> will be at the top of the boards at once.
      </Text>
      <Group grow gap="sm">
        <Button variant="default" size="md" onClick={onCancel} disabled={isBusy}>
          Not yet
        </Button>
        <Button color="red.8" size="md" onClick={onSend} loading={isBusy}>
          Send now
        </Button>
      </Group>
    </Stack>
  );
}
