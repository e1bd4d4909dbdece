import { Box, Button, Text } from "@mantine/core";
import {
  PATIENT_FIELD_LABELS,
  type Patient,
  type PatientData,
} from "@wardline/contracts/patients/patient";
import type { DisplaySignal } from "@wardline/domain/boards/display-signals";
import { ACUITIES } from "@wardline/domain/patients/acuity";
import {
  normaliseFlags,
  PATIENT_FLAG_LABELS,
  PATIENT_FLAGS,
  type PatientFlag,
} from "@wardline/domain/patients/patient-flags";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { addDays } from "@wardline/domain/time/zoned-day";
import { type ReactNode, useState } from "react";
import { dayText } from "../../../lib/time/day-text.js";
import { useHospitalToday } from "../../../lib/time/hospital-time.js";
import { AcuityMark, FlagMark } from "../../../shared/patients/SignalMarks.js";
import { useAcuityScale, useSignalSettings } from "../../../shared/patients/signal-settings.js";
import { acuityWords, marksText, waitingForLine } from "../../../shared/patients/signal-texts.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { DateField } from "../../../ui/form/DateField.js";
import { type ChangeTexts, usePatientsChange } from "../data/use-patients-change.js";
import classes from "./SignalsChoice.module.css";

const PRIVATE: PatientFlag = "do_not_name";

export const PRIVATE_TEXT = "Shown as Private on every display.";

const WHOLE_LINE = { gridColumn: "1 / -1" };

type Signals = Pick<PatientData, DisplaySignal>;

interface SignalsProps {
  /** The patient's name; may be empty for a new patient. */
  name: string;
  values: Pick<Patient, DisplaySignal>;
  /** Called with only the changed fields. */
  onChange: (data: Signals) => void;
}

/** Signal fields of a card's form; collapsed at first, because all of them are optional. */
export function SignalFields(props: SignalsProps) {
  const { expected_discharge: day, waiting_for } = props.values;
  const [isOpen, setOpen] = useState(false);
  const chosen = [
    marksText(props.values, useAcuityScale()),
    day === null ? "" : `Discharge ${dayText(day)}`,
    waitingForLine(waiting_for),
  ];
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <Box component="summary" fz="sm" fw={500} lh={2} style={{ cursor: "pointer" }}>
        Signals (optional){" "}
        <Text span inherit c="dimmed" fw={400}>
          {chosen.filter(Boolean).join("; ")}
        </Text>
      </Box>
      {isOpen ? (
        <Box pt={10}>
          <SignalsChoice {...props} isWide />
        </Box>
      ) : null}
    </details>
  );
}

interface SignalsEditorProps {
  patient: Patient;
  /** True to arrange the groups side by side if there is room. */
  isWide?: boolean;
}

/** Edits a patient's signals; saves each change at once and rolls it back if the server refuses it. */
export function SignalsEditor({ patient, isWide = false }: SignalsEditorProps) {
  const change = usePatientsChange(TEXTS);
  const changeNaming = usePatientsChange(PRIVACY_TEXTS);
  return (
    <SignalsChoice
      name={patient.name}
      values={patient}
      onChange={(data) => {
        const isNaming =
          data.flags !== undefined &&
          data.flags.includes(PRIVATE) !== patient.flags.includes(PRIVATE);
        (isNaming ? changeNaming : change)([{ patient, data }]);
      }}
      isWide={isWide}
    />
  );
}

const TEXTS: ChangeTexts = {
  toast: toastsAbout("patient-signals"),
  changed: (_count, { name }) => `The signals of ${name} were updated.`,
  restored: (_count, { name }) => `Restored the signals of ${name}.`,
  failed: "Failed to update the signals.",
};

function namingText(_count: number, { name, flags }: Patient): string {
  return flags.includes(PRIVATE)
    ? `${name}: ${PRIVATE_TEXT}`
    : `${name} is named again on displays that show names.`;
}

const PRIVACY_TEXTS: ChangeTexts = { ...TEXTS, changed: namingText, restored: namingText };

/** Choice of all signals of a card; one tap sets or clears each signal (docs/product.md, Signals of a card). */
function SignalsChoice({ name, values, onChange, isWide }: SignalsProps & { isWide: boolean }) {
  const scale = useAcuityScale();
  const { flags, acuity: chosen, expected_discharge, waiting_for } = values;
  return (
    <div className={classes.editor} data-wide={isWide || undefined}>
      <Flags name={name} flags={flags} set={onChange} />
      <Group title={PATIENT_FIELD_LABELS.acuity}>
        {ACUITIES.map((acuity) => (
          <Toggle
            key={acuity}
            isOn={acuity === chosen}
            onToggle={() => onChange({ acuity: acuity === chosen ? null : acuity })}
          >
            <AcuityMark acuity={acuity} scale={scale} />
            {acuityWords(acuity, scale)}
          </Toggle>
        ))}
      </Group>
      <Discharge day={expected_discharge} set={onChange} />
      <WaitingFor reason={waiting_for} set={onChange} />
    </div>
  );
}

interface PartProps {
  set: (data: Signals) => void;
}

function Flags({ name, flags, set }: PartProps & { name: string; flags: readonly PatientFlag[] }) {
  const [isAsking, setAsking] = useState(false);
  const isPrivate = flags.includes(PRIVATE);
  const toggle = (flag: PatientFlag) =>
    set({
      flags: flags.includes(flag)
        ? flags.filter((one) => one !== flag)
        : normaliseFlags([...flags, flag]),
    });

  /** Hides a name at once, but asks for confirmation before showing it again. */
  function onToggle(flag: PatientFlag): void {
    if (flag === PRIVATE && isPrivate) setAsking(true);
    else toggle(flag);
  }

  return (
    <Group title={PATIENT_FIELD_LABELS.flags}>
      {PATIENT_FLAGS.map((flag) => (
        <Toggle key={flag} isOn={flags.includes(flag)} onToggle={() => onToggle(flag)}>
          <FlagMark flag={flag} />
          {PATIENT_FLAG_LABELS[flag]}
        </Toggle>
      ))}
      {isPrivate ? (
        <Text size="sm" style={WHOLE_LINE}>
          {PRIVATE_TEXT}
        </Text>
      ) : null}
      {isPrivate && isAsking ? (
        <div style={WHOLE_LINE} role="alert">
          <Text size="sm">
            Displays that show names will show the name of {name || "the patient"} again.
          </Text>
          <Button
            size="compact-sm"
            color="red"
            mt={6}
            onClick={() => {
              setAsking(false);
              toggle(PRIVATE);
            }}
          >
            Show the name again
          </Button>{" "}
          <Button size="compact-sm" variant="default" mt={6} onClick={() => setAsking(false)}>
            Cancel
          </Button>
        </div>
      ) : null}
    </Group>
  );
}

function Discharge({ day, set }: PartProps & { day: string | null }) {
  const today = useHospitalToday();
  const nearDays = [
    { label: "Today", value: today },
    { label: "Tomorrow", value: addDays(today, 1) },
  ];
  const isNear = day === null || nearDays.some(({ value }) => value === day);
  const choices = isNear ? nearDays : [...nearDays, { label: dayText(day), value: day }];
  return (
    <Group title={PATIENT_FIELD_LABELS.expected_discharge} isFlowing>
      {choices.map(({ label, value }) => (
        <Toggle
          key={label}
          isOn={day === value}
          onToggle={() => set({ expected_discharge: day === value ? null : value })}
        >
          {label}
        </Toggle>
      ))}
      <DateField
        label="Another day"
        size="xs"
        className={classes.date}
        min={today}
        value={day ?? ""}
        onChange={(value) => {
          if (value !== "") set({ expected_discharge: value });
        }}
      />
    </Group>
  );
}

function WaitingFor({ reason, set }: PartProps & { reason: string | null }) {
  const knownReasons = useSignalSettings()?.waiting_reasons ?? [];
  const isChosen = (one: string) =>
    reason !== null && toComparedText(one) === toComparedText(reason);
  const isListed = reason === null || knownReasons.some(isChosen);
  return (
    <Group title={PATIENT_FIELD_LABELS.waiting_for} isFlowing>
      {(isListed ? knownReasons : [reason, ...knownReasons]).map((one) => (
        <Toggle
          key={one}
          isOn={isChosen(one)}
          onToggle={() => set({ waiting_for: isChosen(one) ? null : one })}
        >
          {one}
        </Toggle>
      ))}
    </Group>
  );
}

interface GroupProps {
  title: string;
  /** True to make the options as wide as their text, one after another. */
  isFlowing?: boolean;
  children: ReactNode;
}

function Group({ title, isFlowing = false, children }: GroupProps) {
  return (
    <fieldset className={classes.group} data-flowing={isFlowing || undefined}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

function Toggle(props: { isOn: boolean; onToggle: () => void; children: ReactNode }) {
  const { isOn, onToggle, children } = props;
  return (
    <button type="button" className={classes.toggle} aria-pressed={isOn} onClick={onToggle}>
      {children}
    </button>
  );
}
