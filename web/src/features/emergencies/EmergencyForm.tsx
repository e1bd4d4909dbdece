import { Button, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { CallOptions } from "@wardline/client/call";
import type { Emergency, raiseEmergency } from "@wardline/contracts/boards/emergencies";
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

/** Values of the form. `ward` is the id of the ward whose boards show the emergency; empty for all boards. */
type EmergencyValues = {
  kind: EmergencyKind | "";
  text: string;
  place: string;
  minutes: string;
  ward: string;
};

const MINUTE_CHOICES = [
  { value: "5", label: "5 minutes" },
  { value: "15", label: "15 minutes" },
  { value: String(EMERGENCY_MINUTES.usual), label: "30 minutes" },
  { value: "60", label: "1 hour" },
  { value: "120", label: "2 hours" },
  { value: String(EMERGENCY_MINUTES.most), label: "4 hours" },
];

const EMPTY_EMERGENCY: EmergencyValues = {
  kind: "",
  text: "",
  place: "",
  minutes: String(EMERGENCY_MINUTES.usual),
  ward: "",
};

function findEmergencyErrors({ kind, text, place }: EmergencyValues): FieldErrors {
  if (kind === "") return { kind: "Please choose the kind of emergency." };
  return {
    ...(kind === "other" &&
      text.trim() === "" && { text: "Please enter the text for the boards." }),
    ...(needsPlace(kind) &&
      place.trim() === "" && { place: "Please enter where the emergency is." }),
  };
}

function toEmergencyBody({
  kind,
  text,
  place,
  minutes,
  ward,
}: EmergencyValues & { kind: EmergencyKind }): CallOptions<typeof raiseEmergency>["body"] {
  return {
    kind,
    minutes: Number(minutes),
    ...(kind === "other" && { text }),
    ...(place.trim() !== "" && { place }),
    ...(ward !== "" && { scope: { wards: [ward], departments: [] } }),
  };
}

const toast = toastsAbout("emergency");

/**
 * Form for the kind and place of an emergency. Holding a button sends it; people who cannot hold a button use two
 * steps.
 */
export function EmergencyForm({ onSent }: { onSent: (emergency: Emergency) => void }) {
  const raise = useRaiseEmergency();
  const wards = useWards();
  const [isInSteps, setInSteps] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const hintId = useId();
  const form = useForm<EmergencyValues>({ initialValues: EMPTY_EMERGENCY });
  useUnsavedEntries(form.isDirty());
  const { kind, text, place } = form.values;

  const checkEntries = () => !showErrors(form, findEmergencyErrors(form.getValues()));

  async function send(): Promise<void> {
    const values = form.getValues();
    if (values.kind === "" || raise.isPending) return;
    try {
      onSent(await raise.mutateAsync(toEmergencyBody({ ...values, kind: values.kind })));
    } catch (error) {
      setAsking(false);
      showErrors(form, parseFieldErrors(error));
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
            isAsking={isAsking}
            isBusy={raise.isPending}
            onAsk={() => {
              if (checkEntries()) setAsking(true);
            }}
            onCancel={() => setAsking(false)}
            onSend={() => void send()}
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
  isAsking: boolean;
  isBusy: boolean;
  onAsk: () => void;
  onCancel: () => void;
  onSend: () => void;
}

/** Alternative for people who cannot hold a button: first a question, then a button that sends. */
function Steps({ title, isAsking, isBusy, onAsk, onCancel, onSend }: StepsProps) {
  const questionId = useId();
  if (!isAsking) {
    return (
      <Button ref={takeFocus} key="ask" color="red.8" size="md" onClick={onAsk}>
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
        <Button ref={takeFocus} variant="default" size="md" onClick={onCancel} disabled={isBusy}>
          Not yet
        </Button>
        <Button color="red.8" size="md" onClick={onSend} loading={isBusy}>
          Send now
        </Button>
      </Group>
    </Stack>
  );
}

interface KindChoiceProps {
  value: EmergencyKind | "";
  onChange: (kind: EmergencyKind) => void;
  error: string | null;
}

function KindChoice({ value, onChange, error }: KindChoiceProps) {
  return (
    <fieldset
      className={classes.kinds}
      aria-describedby={error === null ? undefined : "kind-error"}
    >
      <legend>Kind of emergency</legend>
      <div className={classes.kindList}>
        {EMERGENCY_KINDS.map((kind, index) => (
          <label key={kind} className={classes.kind}>
            <input
              type="radio"
              name="kind"
              value={kind}
              checked={value === kind}
              onChange={() => onChange(kind)}
              {...(index === 0 && { "data-autofocus": true, "data-path": "kind" })}
            />
            <EmergencyGlyph kind={kind} />
            {EMERGENCY_LABELS[kind]}
          </label>
        ))}
      </div>
      {error === null ? null : (
        <Text id="kind-error" role="alert" size="sm" mt={6} c="var(--mantine-color-error)">
          {error}
        </Text>
      )}
    </fieldset>
  );
}
