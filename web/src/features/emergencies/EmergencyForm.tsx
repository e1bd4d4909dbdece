import { Button, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { type UseFormReturnType, useForm } from "@mantine/form";
import type { Emergency } from "@wardline/contracts/boards/emergencies";
import {
  EMERGENCY_KINDS,
  EMERGENCY_LABELS,
  EMERGENCY_MINUTES,
  type EmergencyKind,
  emergencyTitle,
  needsPlace,
} from "@wardline/domain/boards/emergency";
import { LIMITS } from "@wardline/domain/limits";
import { useId, useState } from "react";
import { useWards } from "../../shared/hospital/wards.js";
import { useUnsavedEntries } from "../../ui/dialog/FormDialog.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { FormErrors } from "../../ui/form/FormErrors.js";
import { focusFirst } from "../../ui/form/focus-first.js";
import { type FieldErrors, parseFieldErrors, showErrors } from "../../ui/form/form-errors.js";
import { SuggestField } from "../../ui/form/SuggestField.js";
import { NAME_TEXT, PROSE_TEXT } from "../../ui/form/text-kinds.js";
import classes from "./Emergency.module.css";
import { EmergencyGlyph } from "./EmergencyGlyph.js";
import { useRaiseEmergency } from "./emergency-queries.js";
import { HoldButton } from "./HoldButton.js";

const MINUTE_CHOICES = [
  { value: "5", label: "5 minutes" },
  { value: "15", label: "15 minutes" },
  { value: String(EMERGENCY_MINUTES.usual), label: "30 minutes" },
  { value: "60", label: "1 hour" },
  { value: "120", label: "2 hours" },
  { value: String(EMERGENCY_MINUTES.most), label: "4 hours" },
];

const EMPTY_EMERGENCY = {
  kind: "" as EmergencyKind | "",
  text: "",
  place: "",
  minutes: String(EMERGENCY_MINUTES.usual),
  /** Id of the ward whose boards show the emergency; empty for all boards. */
  ward: "",
};

type EmergencyValues = typeof EMPTY_EMERGENCY;

function findEmergencyErrors({ kind, text, place }: EmergencyValues): FieldErrors {
  if (kind === "") return { kind: "Please choose the kind of emergency." };
  const isTextMissing = kind === "other" && text.trim() === "";
  const isPlaceMissing = needsPlace(kind) && place.trim() === "";
  return {
    ...(isTextMissing && { text: "Please enter the text for the boards." }),
    ...(isPlaceMissing && { place: "Please enter where the emergency is." }),
  };
}

function toEmergencyBody(kind: EmergencyKind, { text, place, minutes, ward }: EmergencyValues) {
  return {
    kind,
    minutes: Number(minutes),
    ...(kind === "other" && { text }),
    ...(place.trim() !== "" && { place }),
    ...(ward !== "" && { scope: { wards: [ward], departments: [] } }),
  };
}

const toast = toastsAbout("emergency");

/** Form for an emergency. Holding a button sends it; people who cannot hold a button use two steps. */
export function EmergencyForm({ onSent }: { onSent: (emergency: Emergency) => void }) {
  const raise = useRaiseEmergency();
  const wards = useWards();
  const [isInSteps, setInSteps] = useState(false);
  const hintId = useId();
  const form = useForm({ initialValues: EMPTY_EMERGENCY });
  useUnsavedEntries(form.isDirty());
  const { kind, text, place } = form.values;

  const checkEntries = () => !showErrors(form, findEmergencyErrors(form.getValues()));

  async function send(): Promise<void> {
    const values = form.getValues();
    if (values.kind === "" || raise.isPending) return;
    try {
      onSent(await raise.mutateAsync(toEmergencyBody(values.kind, values)));
    } catch (error) {
      showErrors(form, parseFieldErrors(error));
      toast.error(error, "The emergency could not be sent.");
    }
  }

  return (
    <form ref={focusFirst} onSubmit={(event) => event.preventDefault()} noValidate>
      <Stack gap="md">
        <KindChoice form={form} />
        {kind === "other" ? (
          <TextInput
            {...PROSE_TEXT}
            label="Text on the boards"
            required
            maxLength={LIMITS.emergencyText}
            {...form.getInputProps("text")}
          />
        ) : null}
        <SuggestField
          {...NAME_TEXT}
          suggestions={wards.map(({ name }) => ({ value: name }))}
          label="Place"
          description="As the boards should show it: Ward 3, bed 12"
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
        <FormErrors errors={form.errors} shownBy={Object.keys(EMPTY_EMERGENCY)} />
        {isInSteps ? (
          <Steps
            title={kind === "" ? "" : emergencyTitle({ kind, text, place })}
            isBusy={raise.isPending}
            checkEntries={checkEntries}
            send={send}
          />
        ) : (
          <Stack gap={6}>
            <HoldButton
              canHold={checkEntries}
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

/** Focuses the button of the next step, because each step removes the button that was pressed. */
function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus();
}

interface StepsProps {
  title: string;
  isBusy: boolean;
  checkEntries: () => boolean;
  send: () => Promise<void>;
}

/** Alternative for people who cannot hold a button: first a question, then a button that sends. */
function Steps({ title, isBusy, checkEntries, send }: StepsProps) {
  const questionId = useId();
  const [isAsking, setAsking] = useState(false);
  const stopAsking = () => setAsking(false);
  if (!isAsking) {
    const ask = () => setAsking(checkEntries());
    return (
      <Button ref={takeFocus} key="ask" color="red.8" size="md" onClick={ask}>
        Send…
      </Button>
    );
  }
  return (
    <Stack gap="sm" role="alertdialog" aria-label="Send it?" aria-describedby={questionId}>
      <Text id={questionId}>
        <b>{title}</b> will be at the top of the boards at once.
      </Text>
      <Group grow gap="sm">
        <Button ref={takeFocus} variant="default" size="md" onClick={stopAsking} disabled={isBusy}>
          Not yet
        </Button>
        <Button
          color="red.8"
          size="md"
          onClick={() => void send().then(stopAsking)}
          loading={isBusy}
        >
          Send now
        </Button>
      </Group>
    </Stack>
  );
}

function KindChoice({ form }: { form: UseFormReturnType<EmergencyValues> }) {
  const error = form.errors.kind;
  return (
    <fieldset className={classes.kinds} aria-describedby={error ? "kind-error" : undefined}>
      <legend>Kind of emergency</legend>
      <div className={classes.kindList}>
        {EMERGENCY_KINDS.map((kind, index) => (
          <label key={kind} className={classes.kind}>
            <input
              type="radio"
              name="kind"
              value={kind}
              checked={form.values.kind === kind}
              onChange={() => {
                form.setFieldValue("kind", kind);
                form.clearErrors();
              }}
              {...(index === 0 && { "data-autofocus": true, "data-path": "kind" })}
            />
            <EmergencyGlyph kind={kind} />
            {EMERGENCY_LABELS[kind]}
          </label>
        ))}
      </div>
      {error ? (
        <Text id="kind-error" role="alert" size="sm" mt={6} c="var(--mantine-color-error)">
          {error}
        </Text>
      ) : null}
    </fieldset>
  );
}
