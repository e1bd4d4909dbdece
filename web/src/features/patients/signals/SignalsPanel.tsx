import { Button, Group, Stack, Text } from "@mantine/core";
import { type Patient, updatePatient } from "@wardline/contracts/patients/patient";
import { PATIENT_FLAG_LABELS } from "@wardline/domain/patients/patient-flags";
import { isClosed } from "@wardline/domain/patients/patient-status";
import { useState } from "react";
import { useMay } from "../../../lib/session/rights.js";
import { AcuityMark, FlagMark } from "../../../shared/patients/SignalMarks.js";
import { useAcuityScale, useSignalSettings } from "../../../shared/patients/signal-settings.js";
import { acuityWords } from "../../../shared/patients/signal-texts.js";
import { Panel } from "../../../ui/page/Panel.js";
import { WaitingClock } from "../cells/WaitingClock.js";
import { AlikeNote } from "./AlikeNote.js";
import { PRIVATE_TEXT, SignalsEditor } from "./SignalsChoice.js";
import { Discharge, WaitingForInWords } from "./SignalsLine.js";
import classes from "./SignalsLine.module.css";

/** Shows the signals on the patient's own page. A closed card shows only its marks: its patient no longer waits. */
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
        <Group justify="flex-end" gap="6px 12px">
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
        </Group>
      }
    >
      <Stack gap={12}>
        <AlikeNote name={patient.name} patient={patient} />
        <Marks patient={patient} />
        {waiting_for === null && expected_discharge === null ? null : (
          <Group gap="4px 24px" className={classes.inWords}>
            {waiting_for === null ? null : <WaitingForInWords patient={patient} />}
            {expected_discharge === null ? null : <Discharge day={expected_discharge} />}
          </Group>
        )}
        {canChange && isEditing ? <SignalsEditor patient={patient} isWide /> : null}
      </Stack>
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
      <Group component="ul" align="stretch" gap="8px 20px" m={0} p={0} fz="sm" fw={560}>
        {acuity === null ? null : (
          <Group component="li" gap={7} wrap="nowrap">
            <AcuityMark acuity={acuity} scale={scale} />
            {acuityWords(acuity, scale)}
          </Group>
        )}
        {flags.map((flag) => (
          <Group component="li" key={flag} gap={7} wrap="nowrap">
            <FlagMark flag={flag} />
            {PATIENT_FLAG_LABELS[flag]}
          </Group>
        ))}
      </Group>
      {flags.includes("do_not_name") ? <Text size="sm">{PRIVATE_TEXT}</Text> : null}
    </>
  );
}
