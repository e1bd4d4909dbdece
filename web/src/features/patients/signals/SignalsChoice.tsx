import { Button, Text } from "@mantine/core";
import { PATIENT_FIELD_LABELS, type Patient } from "@wardline/contracts/patients/patient";
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
import { acuityWords } from "../../../shared/patients/signal-texts.js";
import { DateField } from "../../../ui/form/DateField.js";
import classes from "./SignalsChoice.module.css";
import { PRIVATE_TEXT, type Signals } from "./use-signals-change.js";

interface SignalsChoiceProps {
  /** The patient's name; may be empty for a new patient. */
  name: string;
  values: Pick<Patient, DisplaySignal>;
  /** Called with only the changed fields. */
  onChange: (data: Signals) => void;
  /** True to arrange the groups side by side if there is room. */
  isWide?: boolean;
}

/** Choice of all signals of a card; one tap sets or clears each signal (docs/product.md, Signals of a card). */
export function SignalsChoice({ name, values, onChange, isWide = false }: SignalsChoiceProps) {
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

interface FlagsProps extends PartProps {
  name: string;
  flags: readonly PatientFlag[];
}

function Flags({ name, flags, set }: FlagsProps) {
  const [isAsking, setAsking] = useState(false);
  const isPrivate = flags.includes("do_not_name");
  const toggle = (flag: PatientFlag) =>
    set({
      flags: flags.includes(flag)
        ? flags.filter((one) => one !== flag)
        : normaliseFlags([...flags, flag]),
    });

  /** Hides a name at once, but asks for confirmation before showing it again. */
  function onToggle(flag: PatientFlag): void {
    if (flag === "do_not_name" && isPrivate) setAsking(true);
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
        <Text size="sm" className={classes.note}>
          {PRIVATE_TEXT}
        </Text>
      ) : null}
      {isPrivate && isAsking ? (
        <div className={classes.note} role="alert">
          <Text size="sm">
            Displays that show names will show the name of {name || "the patient"} again.
          </Text>
          <Button
            size="compact-sm"
            color="red"
            mt={6}
            onClick={() => {
              setAsking(false);
              toggle("do_not_name");
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
  const isListed = knownReasons.some((one) => toComparedText(one) === toComparedText(reason ?? ""));
  const reasons = reason === null || isListed ? knownReasons : [reason, ...knownReasons];
  return (
    <Group title={PATIENT_FIELD_LABELS.waiting_for} isFlowing>
      {reasons.map((one) => {
        const isOn = reason !== null && toComparedText(one) === toComparedText(reason);
        return (
          <Toggle key={one} isOn={isOn} onToggle={() => set({ waiting_for: isOn ? null : one })}>
            {one}
          </Toggle>
        );
      })}
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

interface ToggleProps {
  isOn: boolean;
  onToggle: () => void;
  children: ReactNode;
}

function Toggle({ isOn, onToggle, children }: ToggleProps) {
  return (
    <button type="button" className={classes.toggle} aria-pressed={isOn} onClick={onToggle}>
      {children}
    </button>
  );
}
