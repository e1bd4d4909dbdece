import { Text } from "@mantine/core";
import { type Patient, updatePatient } from "@wardline/contracts/patients";
import { isClosed } from "@wardline/domain/patient-status";
import { Suspense } from "react";
import { useMay } from "../../../lib/session/rights.js";
import { useSignalSettings } from "../../../shared/patients/signal-settings.js";
import { lazyPart } from "../../../ui/feedback/lazy-part.js";
import { Panel } from "../../../ui/page/Panel.js";
import { AlikeNote } from "../alike/AlikeNote.js";
import { WaitingClock } from "../cells/WaitingClock.js";
import classes from "./SignalsPanel.module.css";
import { Discharge, WaitingFor } from "./signal-cells.js";
import { marksText } from "./signal-texts.js";
import { PRIVATE_TEXT } from "./use-signals-change.js";

const SignalsEditor = lazyPart(async () => (await import("./SignalsEditor.js")).SignalsEditor);

/**
 * The signals on the patient's own page: names alike, how long the status has lasted, and each of them at one tap. Of a
 * closed card only what it was marked with: nobody waits, leaves or is mistaken there any more.
 */
export function SignalsPanel({ patient }: { patient: Patient }) {
  const targets = useSignalSettings()?.targets;
  const mayChange = useMay(updatePatient.access);
  if (isClosed(patient.status)) {
    return (
      <Panel title="Signals">
        <ReadOnly patient={patient} />
      </Panel>
    );
  }
  return (
    <Panel title="Signals" aside={<WaitingClock patient={patient} targets={targets} />}>
      <div className={classes.signals}>
        <AlikeNote name={patient.name} patient={patient} />
        <div className={classes.now}>
          {patient.waiting_for === null ? null : <WaitingFor patient={patient} />}
          {patient.expected_discharge === null ? null : (
            <Discharge day={patient.expected_discharge} />
          )}
        </div>
        {mayChange ? (
          <Suspense fallback={null}>
            <SignalsEditor patient={patient} isWide />
          </Suspense>
        ) : (
          <ReadOnly patient={patient} />
        )}
      </div>
    </Panel>
  );
}

function ReadOnly({ patient }: { patient: Patient }) {
  const words = marksText(patient);
  return (
    <>
      <Text size="sm">{words === "" ? "No flags and no acuity" : words}</Text>
      {patient.flags.includes("do_not_name") ? <Text size="sm">{PRIVATE_TEXT}</Text> : null}
    </>
  );
}
