import { Button, Text } from "@mantine/core";
import { type Patient, updatePatient } from "@wardline/contracts/patients/patient";
import { PATIENT_FLAG_LABELS } from "@wardline/domain/patients/patient-flags";
import { isClosed } from "@wardline/domain/patients/patient-status";
import { Suspense, useState } from "react";
import { useMay } from "../../../lib/session/rights.js";
import { AcuityMark, FlagMark } from "../../../shared/patients/SignalMarks.js";
import { useAcuityScale, useSignalSettings } from "../../../shared/patients/signal-settings.js";
import { acuityWords } from "../../../shared/patients/signal-texts.js";
import { LoadingState } from "../../../ui/feedback/LoadingState.js";
import { lazyPart } from "../../../ui/feedback/lazy-part.js";
import { Panel } from "../../../ui/page/Panel.js";
import { AlikeNote } from "../alike/AlikeNote.js";
import { WaitingClock } from "../cells/WaitingClock.js";
import classes from "./SignalsPanel.module.css";
import { Discharge, WaitingForInWords } from "./signal-cells.js";
import { PRIVATE_TEXT } from "./use-signals-change.js";

const SignalsEditor = lazyPart(async () => (await import("./SignalsEditor.js")).SignalsEditor);

/**
 * Shows the signals on the patient's own page: similar names, time in the current status, and each signal in words,
 * with a button to edit them. A closed card shows only its marks, because its patient is no longer waiting or due to
 * leave.
 */
export function SignalsPanel({ patient }: { patient: Patient }) {
  const targets = useSignalSettings()?.targets;
  const canChange = useMay(updatePatient.access);
  const [isEditing, setEditing] = useState(false);
  if (isClosed(patient.status)) {
    return (
      <Panel title="Signals">
        <Marks patient={patient} />
      </Panel>
    );
  }
  const { waiting_for, expected_discharge } = patient;
  return (
    <Panel
      title="Signals"
      aside={
        <div className={classes.aside}>
          <WaitingClock patient={patient} targets={targets} />
          {canChange ? (
            <Button
              variant="default"
              size="xs"
              aria-expanded={isEditing}
              aria-label={isEditing ? "Done with signals" : "Edit signals"}
              onClick={() => setEditing(!isEditing)}
            >
              {isEditing ? "Done" : "Edit"}
            </Button>
          ) : null}
        </div>
      }
    >
      <div className={classes.signals}>
        <AlikeNote name={patient.name} patient={patient} />
        <Marks patient={patient} />
        <div className={classes.now}>
          {waiting_for === null ? null : <WaitingForInWords patient={patient} />}
          {expected_discharge === null ? null : <Discharge day={expected_discharge} />}
        </div>
        {canChange && isEditing ? (
          <Suspense fallback={<LoadingState />}>
            <SignalsEditor patient={patient} isWide />
          </Suspense>
        ) : null}
      </div>
    </Panel>
  );
}

function Marks({ patient: { acuity, flags } }: { patient: Patient }) {
  const scale = useAcuityScale();
  if (acuity === null && flags.length === 0) {
    return <Text c="dimmed">No flags and no acuity</Text>;
  }
  return (
    <>
      <ul className={classes.marks}>
        {acuity === null ? null : (
          <li>
            <AcuityMark acuity={acuity} scale={scale} />
            {acuityWords(acuity, scale)}
          </li>
        )}
        {flags.map((flag) => (
          <li key={flag}>
            <FlagMark flag={flag} />
            {PATIENT_FLAG_LABELS[flag]}
          </li>
        ))}
      </ul>
      {flags.includes("do_not_name") ? <Text size="sm">{PRIVATE_TEXT}</Text> : null}
    </>
  );
}
