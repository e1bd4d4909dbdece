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

/** Edits a patient's signals; saves each change at once and rolls it back if the server refuses it. */
export function SignalsEditor(props: { patient: Patient; isWide?: boolean }) {
  const { patient, isWide = false } = props;
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

/** Choice of all signals (docs/product.md, Signals of a card); groups are side by side if `isWide` and they fit. */
function SignalsChoice(props: SignalsProps & { isWide: boolean }) {
  const { name, values, onChange, isWide } = props;
  const {
    flags,
    acuity: chosenAcuity,
    expected_discharge: chosenDay,
    waiting_for: reason,
  } = values;
  const [isAsking, setAsking] = useState(false);
  const isPrivate = flags.includes(PRIVATE);
  const toggle = (flag: PatientFlag) =>
    onChange({
      flags: flags.includes(flag)
        ? flags.filter((one) => one !== flag)
        : normaliseFlags([...flags, flag]),
    });
  const scale = useAcuityScale();
  const today = useHospitalToday();
  const dayLabels = new Map([
    [today, "Today"],
    [addDays(today, 1), "Tomorrow"],
  ]);
  if (chosenDay !== null && !dayLabels.has(chosenDay)) dayLabels.set(chosenDay, dayText(chosenDay));
  const knownReasons = useSignalSettings()?.waiting_reasons ?? [];
  const isReason = (one: string) =>
    reason !== null && toComparedText(one) === toComparedText(reason);
  const isListed = reason === null || knownReasons.some(isReason);
  return (
    <div className={classes.editor} data-wide={isWide || undefined}>
      <Toggles
        title={PATIENT_FIELD_LABELS.flags}
        options={PATIENT_FLAGS}
        isOn={(flag) => flags.includes(flag)}
        // Hides a name at once, but asks for confirmation before showing it again.
        onToggle={(flag) => (flag === PRIVATE && isPrivate ? setAsking(true) : toggle(flag))}
        render={(flag) => (
          <>
            <FlagMark flag={flag} />
            {PATIENT_FLAG_LABELS[flag]}
          </>
        )}
      >
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
      </Toggles>
      <Toggles
        title={PATIENT_FIELD_LABELS.acuity}
        options={ACUITIES}
        isOn={(acuity) => acuity === chosenAcuity}
        onToggle={(acuity) => onChange({ acuity: acuity === chosenAcuity ? null : acuity })}
        render={(acuity) => (
          <>
            <AcuityMark acuity={acuity} scale={scale} />
            {acuityWords(acuity, scale)}
          </>
        )}
      />
      <Toggles
        title={PATIENT_FIELD_LABELS.expected_discharge}
        isFlowing
        options={[...dayLabels.keys()]}
        isOn={(day) => day === chosenDay}
        onToggle={(day) => onChange({ expected_discharge: day === chosenDay ? null : day })}
        render={(day) => dayLabels.get(day)}
      >
        <DateField
          label="Another day"
          size="xs"
          className={classes.date}
          min={today}
          value={chosenDay ?? ""}
          onChange={(day) => {
            if (day !== "") onChange({ expected_discharge: day });
          }}
        />
      </Toggles>
      <Toggles
        title={PATIENT_FIELD_LABELS.waiting_for}
        isFlowing
        options={isListed ? knownReasons : [reason, ...knownReasons]}
        isOn={isReason}
        onToggle={(one) => onChange({ waiting_for: isReason(one) ? null : one })}
        render={(one) => one}
      />
    </div>
  );
}

interface TogglesProps<Option> {
  title: string;
  options: readonly Option[];
  isOn: (option: Option) => boolean;
  onToggle: (option: Option) => void;
  render: (option: Option) => ReactNode;
  /** True to make the options as wide as their text, one after another. */
  isFlowing?: boolean;
  children?: ReactNode;
}

function Toggles<Option extends string | number>(props: TogglesProps<Option>) {
  const { title, options, isOn, onToggle, render, isFlowing, children } = props;
  return (
    <fieldset className={classes.group} data-flowing={isFlowing}>
      <Box component="legend" p="0 0 4px" c="dimmed" fz="0.8125rem" fw={600}>
        {title}
      </Box>
      {options.map((option) => (
        <button
          key={option}
          type="button"
          className={classes.toggle}
          aria-pressed={isOn(option)}
          onClick={() => onToggle(option)}
        >
          {render(option)}
        </button>
      ))}
      {children}
    </fieldset>
  );
}
