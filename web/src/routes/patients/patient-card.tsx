import { Button, Stack } from "@mantine/core";
import {
  IconArrowMerge,
  IconEraser,
  IconPencil,
  IconTrash,
  IconUserOff,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { ApiError } from "@wardline/client/call-error";
import { listCardReaders } from "@wardline/contracts/operation/access-log";
import { erasePatient } from "@wardline/contracts/patients/erasure";
import { type Patient, updatePatient } from "@wardline/contracts/patients/patient";
import { isClosed } from "@wardline/domain/patients/patient-status";
import { Suspense, useEffect, useState } from "react";
import { CardReadersPanel } from "../../features/audit/CardReaders.js";
import { ResponsibilityQuestion } from "../../features/past/ResponsibilityQuestion.js";
import { PatientContactsPanel } from "../../features/patients/card/PatientContactsPanel.js";
import { FurtherDetails, HeadLine } from "../../features/patients/card/PatientDetails.js";
import { RemovedPatient } from "../../features/patients/card/RemovedPatient.js";
import { useMayDelete } from "../../features/patients/change/may-delete.js";
import { patientQuery } from "../../features/patients/data/patient-queries.js";
import { PatientHistory } from "../../features/patients/history/PatientHistory.js";
import { SignalsPanel } from "../../features/patients/signals/SignalsPanel.js";
import { StatusCell, useStatusChange } from "../../features/patients/status/StatusCell.js";
import { useMay } from "../../lib/session/rights.js";
import { momentText } from "../../lib/time/day-text.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import { useContacts, useContactsThen } from "../../shared/contacts/use-contacts.js";
import { useHasPatientIdentity } from "../../shared/hospital/parent-details.js";
import { useNotePrint } from "../../shared/patients/note-access.js";
import { StatusBadge } from "../../shared/patients/StatusBadge.js";
import { FormDialog } from "../../ui/dialog/FormDialog.js";
import { EmptyState } from "../../ui/feedback/EmptyState.js";
import { Loaded } from "../../ui/feedback/Loaded.js";
import { LoadingState } from "../../ui/feedback/LoadingState.js";
import { lazyPart } from "../../ui/feedback/lazy-part.js";
import type { MenuAction } from "../../ui/menu/ActionMenu.js";
import { RowMenu } from "../../ui/menu/RowMenu.js";
import { ButtonLink } from "../../ui/page/ButtonLink.js";
import { PageHeader } from "../../ui/page/PageHeader.js";
import { Panel } from "../../ui/page/Panel.js";
import { TwoColumns } from "../../ui/page/TwoColumns.js";
import { usePatientDialogs } from "./patients-dialogs.js";

const ErasePatientForm = lazyPart(
  async () => (await import("../../features/patients/erase/ErasePatientForm.js")).ErasePatientForm,
);

const MergePatientForm = lazyPart(
  async () => (await import("../../features/patients/identity/Merging.js")).MergePatientForm,
);

const MergedNote = lazyPart(
  async () => (await import("../../features/patients/identity/Merging.js")).MergedNote,
);

const BACK = { to: "/dashboard/patients", label: "Back to Overview" } as const;

/** Shows a patient's own page (docs/product.md, Patient page). */
export function PatientCardPage() {
  const { id } = useParams({ from: "/area/dashboard/patients/$id" });
  const query = useQuery(patientQuery(id));
  const { data, error } = query;
  const isMissing = error instanceof ApiError && error.status === 404;
  const patient = isMissing ? undefined : data;
  return (
    <div style={{ maxWidth: "var(--wl-column)" }}>
      <PageHeader
        title={
          patient === undefined ? undefined : (
            <span dir="auto" translate="no">
              {patient.name}
            </span>
          )
        }
        back={BACK}
        description={
          patient === undefined || patient.removed_at !== undefined ? undefined : (
            <HeadLine patient={patient} />
          )
        }
      >
        {patient === undefined || patient.removed_at !== undefined ? null : (
          <Actions key={id} patient={patient} />
        )}
      </PageHeader>
      {isMissing ? (
        <NotFound />
      ) : (
        <Loaded query={query} label="Loading patient">
          {(known) => <Card key={id} patient={known} />}
        </Loaded>
      )}
    </div>
  );
}

function NotFound() {
  return (
    <EmptyState
      icon={<IconUserOff size={26} />}
      title="Patient not found"
      text="The card does not exist, or it was deleted."
    >
      <ButtonLink to={BACK.to} variant="default" mt="sm">
        {BACK.label}
      </ButtonLink>
    </EmptyState>
  );
}

function Actions({ patient }: { patient: Patient }) {
  const changeStatus = useStatusChange();
  const { dialogs, open } = usePatientDialogs([patient]);
  const [isErasing, setErasing] = useState(false);
  const canDelete = useMayDelete();
  const canErase = useMay(erasePatient.access);
  const [isMerging, setMerging] = useState(false);
  const canMerge = useHasPatientIdentity() && patient.merged_into === null;
  if (!useMay(updatePatient.access)) return <StatusBadge status={patient.status} />;
  const actions = (): MenuAction[] => [
    ...(canMerge
      ? [
          {
            label: "Merge into another card…",
            icon: <IconArrowMerge size={17} aria-hidden="true" />,
            onSelect: () => setMerging(true),
          },
        ]
      : []),
    ...(canDelete
      ? [
          {
            label: "Delete",
            icon: <IconTrash size={17} aria-hidden="true" />,
            isDanger: true,
            onSelect: () => open("delete", patient),
          },
        ]
      : []),
    ...(canErase
      ? [
          {
            label: "Erase",
            icon: <IconEraser size={17} aria-hidden="true" />,
            isDanger: true,
            onSelect: () => setErasing(true),
          },
        ]
      : []),
  ];
  return (
    <>
      {patient.merged_into === null ? (
        <>
          <StatusCell patient={patient} onChange={changeStatus} />
          <Button
            variant="default"
            leftSection={<IconPencil size={17} aria-hidden="true" />}
            onClick={() => open("edit", patient)}
          >
            Edit
          </Button>
        </>
      ) : (
        <span style={{ alignSelf: "center" }}>
          <StatusBadge status={patient.status} />
        </span>
      )}
      {canMerge || canDelete || canErase ? (
        <RowMenu label={`Actions for ${patient.name}`} actions={actions} />
      ) : null}
      <FormDialog
        opened={isErasing}
        onClose={() => setErasing(false)}
        title="Erase patient"
        size="lg"
      >
        <Suspense fallback={<LoadingState />}>
          <ErasePatientForm patient={patient} onClose={() => setErasing(false)} />
        </Suspense>
      </FormDialog>
      <FormDialog
        opened={isMerging}
        onClose={() => setMerging(false)}
        title="Merge into another card"
        size="lg"
      >
        <Suspense fallback={<LoadingState />}>
          <MergePatientForm patient={patient} onClose={() => setMerging(false)} />
        </Suspense>
      </FormDialog>
      {dialogs}
    </>
  );
}

function Card({ patient }: { patient: Patient }) {
  useNotePrint([patient.id]);
  const canSeeReaders = useMay(listCardReaders.access);
  useEffect(() => {
    const title = `${patient.name} · Wardline`;
    document.title = title;
    return () => {
      // The title is reset unless the next page has already set its own.
      if (document.title === title) document.title = "Wardline";
    };
  }, [patient.name]);
  const history = (
    <Panel title="History">
      <ResponsibilityQuestion patientId={patient.id} />
      <PatientHistory id={patient.id} />
    </Panel>
  );
  if (patient.removed_at !== undefined) {
    return (
      <Stack gap="md">
        <Panel
          title="Patient Details"
          description="This patient's identifying details were removed and cannot be restored."
        >
          <RemovedPatient patient={patient} />
        </Panel>
        {history}
        {canSeeReaders ? <CardReadersPanel patientId={patient.id} /> : null}
      </Stack>
    );
  }
  return (
    <>
      {patient.merged_into === null ? null : (
        <Suspense fallback={null}>
          <MergedNote patient={patient} into={patient.merged_into} />
        </Suspense>
      )}
      <TwoColumns from="md" isFirstWide>
        <Stack gap="md">
          <SignalsPanel patient={patient} />
          {isClosed(patient.status) ? (
            <PastContacts patient={patient} />
          ) : (
            <CurrentContacts patient={patient} />
          )}
          {history}
        </Stack>
        <Stack gap="md">
          <Panel title="Patient Details">
            <FurtherDetails patient={patient} />
          </Panel>
          {canSeeReaders ? <CardReadersPanel patientId={patient.id} /> : null}
        </Stack>
      </TwoColumns>
    </>
  );
}

function CurrentContacts({ patient }: { patient: Patient }) {
  return <PatientContactsPanel contacts={useContacts(null)(patient)} />;
}

function PastContacts({ patient }: { patient: Patient }) {
  const zone = useHospitalZone();
  const findContacts = useContactsThen(Date.parse(patient.status_since));
  return (
    <PatientContactsPanel
      contacts={findContacts(patient)}
      closed={momentText(patient.status_since, zone)}
    />
  );
}
