import { listCardReaders } from "@wardline/contracts/access-log";
import type { Patient } from "@wardline/contracts/patients";
import { type ReactNode, Suspense, useRef, useState } from "react";
import type { PatientAction } from "../features/patients/list/PatientsTable.js";
import { useMay } from "../lib/session/rights.js";
import { DialogOnItsWay } from "../ui/dialog/DialogOnItsWay.js";
import { FormDialog } from "../ui/dialog/FormDialog.js";
import { giveFocusBack } from "../ui/dialog/give-focus-back.js";
import { LoadingState } from "../ui/feedback/LoadingState.js";
import { lazyPart } from "../ui/feedback/lazy-part.js";
import { useWaitingDraft } from "../ui/form/draft.js";

const DeletePatientDialog = lazyPart(
  async () =>
    (await import("../features/patients/change/DeletePatientDialog.js")).DeletePatientDialog,
);
const EditPatient = lazyPart(async () => (await import("./patients-edit.js")).EditPatient);
const ResponsibilityQuestion = lazyPart(
  async () => (await import("../features/past/ResponsibilityQuestion.js")).ResponsibilityQuestion,
);
const CardReadersFold = lazyPart(
  async () => (await import("../features/audit/CardReaders.js")).CardReadersFold,
);
const HistoryDrawer = lazyPart(
  async () => (await import("../features/patients/history/HistoryDrawer.js")).HistoryDrawer,
);

/** The dialogs that the menu of a row opens, and how to open one. They follow the patient as `patients` has them now. */
export function usePatientDialogs(patients: readonly Patient[]): {
  dialogs: ReactNode;
  open: (action: PatientAction, patient: Patient) => void;
} {
  const [opened, setOpened] = useState<PatientAction | null>(null);
  const [chosen, setChosen] = useState<Patient | null>(null);
  const patient = patients.find(({ id }) => id === chosen?.id) ?? chosen;
  const origin = useRef<Element | null>(null);
  const close = () => setOpened(null);
  const closeHistory = () => {
    close();
    requestAnimationFrame(() => giveFocusBack(origin.current));
  };
  const open = (action: PatientAction, next: Patient) => {
    origin.current = document.activeElement;
    setChosen(next);
    setOpened(action);
  };
  const seesReaders = useMay(listCardReaders.access);
  useWaitingDraft("edit-patient", patients, (one) => open("edit", one));
  if (patient === null) return { dialogs: null, open };
  const dialogs = (
    <>
      <FormDialog opened={opened === "edit"} onClose={close} title="Edit Patient" size="lg">
        <Suspense fallback={<LoadingState />}>
          <EditPatient key={patient.id} patient={patient} onClose={close} />
        </Suspense>
      </FormDialog>
      <Suspense
        fallback={
          opened === "delete" ? <DialogOnItsWay title="Confirm Delete" onClose={close} /> : null
        }
      >
        <DeletePatientDialog patient={patient} opened={opened === "delete"} onClose={close} />
      </Suspense>
      <Suspense
        fallback={
          opened === "history" ? <DialogOnItsWay title="History" onClose={closeHistory} /> : null
        }
      >
        {opened === "history" || chosen !== null ? (
          <HistoryDrawer patient={patient} opened={opened === "history"} onClose={closeHistory}>
            <ResponsibilityQuestion key={patient.id} patientId={patient.id} />
            {seesReaders ? (
              <CardReadersFold key={`${patient.id} seen`} patientId={patient.id} />
            ) : null}
          </HistoryDrawer>
        ) : null}
      </Suspense>
    </>
  );
  return { dialogs, open };
}
