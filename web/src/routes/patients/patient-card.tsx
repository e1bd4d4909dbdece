import { Button, Stack, Text } from "@mantine/core";
import { IconArrowMerge, IconEraser, IconPencil, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { listCardReaders } from "@wardline/contracts/operation/access-log";
import { erasePatient } from "@wardline/contracts/patients/erasure";
import { type Patient, updatePatient } from "@wardline/contracts/patients/patient";
import { isClosed } from "@wardline/domain/patients/patient-status";
import { NO_CONTACTS_TEXT } from "@wardline/domain/roster/contact-resolution";
import { ProperName } from "@wardline/theme/name-text";
import { Suspense, useEffect, useState } from "react";
import { CardReadersPanel } from "../../features/audit/CardReaders.js";
import { ResponsibilityQuestion } from "../../features/past/ResponsibilityQuestion.js";
import { AllContacts } from "../../features/patients/card/ContactsCell.js";
import {
  FurtherDetails,
  HeadLine,
  LoadedPatient,
  RemovedPatient,
} from "../../features/patients/card/PatientDetails.js";
import { useMayDelete } from "../../features/patients/change/DeletePatientDialog.js";
import { patientQuery } from "../../features/patients/data/patient-queries.js";
import { PatientHistory } from "../../features/patients/history/PatientHistory.js";
import { SignalsPanel } from "../../features/patients/signals/SignalsPanel.js";
import { StatusCell, useStatusChange } from "../../features/patients/status/StatusCell.js";
import { isNotFound } from "../../lib/calls/api.js";
import { useMay } from "../../lib/session/rights.js";
import { momentText } from "../../lib/time/day-text.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import type { PatientContacts } from "../../shared/contacts/patient-contacts.js";
import { useContactsNow, useContactsThen } from "../../shared/contacts/use-contacts.js";
import { useHasPatientIdentity } from "../../shared/hospital/parent-details.js";
import { useNotePrint } from "../../shared/patients/note-access.js";
import { StatusBadge } from "../../shared/patients/StatusBadge.js";
import { FormDialog } from "../../ui/dialog/FormDialog.js";
import { lazyPart } from "../../ui/feedback/lazy-part.js";
import { LoadingState } from "../../ui/feedback/Placeholders.js";
import { RowMenu } from "../../ui/menu/ActionMenu.js";
import { PageHeader } from "../../ui/page/PageHeader.js";
import { Panel, TwoColumns } from "../../ui/page/Panel.js";
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

const DIALOGS = [
  { name: "merge", title: "Merge into another card", Form: MergePatientForm },
  { name: "erase", title: "Erase patient", Form: ErasePatientForm },
] as const;

const ACTIONS = [
  { action: "merge", label: "Merge into another card…", Icon: IconArrowMerge },
  { action: "delete", label: "Delete", Icon: IconTrash },
  { action: "erase", label: "Erase", Icon: IconEraser },
] as const;

const BACK = { to: "/dashboard/patients", label: "Back to Overview" } as const;

/** Shows a patient's own page (docs/product.md, Patient page). */
export function PatientCardPage() {
  const { id } = useParams({ from: "/area/dashboard/patients/$id" });
  const query = useQuery(patientQuery(id));
  const patient = isNotFound(query.error) ? undefined : query.data;
  const isIdentified = patient !== undefined && patient.removed_at === undefined;
  return (
    <div style={{ maxWidth: "var(--wl-column)" }}>
      <PageHeader
        title={patient && <ProperName>{patient.name}</ProperName>}
        back={BACK}
        description={isIdentified ? <HeadLine patient={patient} /> : undefined}
      >
        {isIdentified ? <Actions key={id} patient={patient} /> : null}
      </PageHeader>
      <LoadedPatient query={query} back={BACK}>
        {(known) => <Card key={id} patient={known} />}
      </LoadedPatient>
    </div>
  );
}

function Actions({ patient }: { patient: Patient }) {
  const changeStatus = useStatusChange();
  const { dialogs, open } = usePatientDialogs([patient]);
  const [opened, setOpened] = useState<(typeof DIALOGS)[number]["name"] | null>(null);
  const isOffered = {
    merge: useHasPatientIdentity() && patient.merged_into === null,
    delete: useMayDelete(),
    erase: useMay(erasePatient.access),
  };
  if (!useMay(updatePatient.access)) return <StatusBadge status={patient.status} />;
  const close = () => setOpened(null);
  const actions = ACTIONS.filter(({ action }) => isOffered[action]).map(
    ({ action, label, Icon }) => ({
      label,
      icon: <Icon size={17} aria-hidden="true" />,
      isDanger: action !== "merge",
      onSelect: () => (action === "delete" ? open(action, patient) : setOpened(action)),
    }),
  );
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
      {actions.length === 0 ? null : (
        <RowMenu label={`Actions for ${patient.name}`} actions={() => actions} />
      )}
      {DIALOGS.map(({ name, title, Form }) => (
        <FormDialog key={name} opened={opened === name} onClose={close} title={title} size="lg">
          <Suspense fallback={<LoadingState />}>
            <Form patient={patient} onClose={close} />
          </Suspense>
        </FormDialog>
      ))}
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
  const readers = canSeeReaders ? <CardReadersPanel patientId={patient.id} /> : null;
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
        {readers}
      </Stack>
    );
  }
  const Contacts = isClosed(patient.status) ? PastContacts : CurrentContacts;
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
          <Contacts patient={patient} />
          {history}
        </Stack>
        <Stack gap="md">
          <Panel title="Patient Details">
            <FurtherDetails patient={patient} />
          </Panel>
          {readers}
        </Stack>
      </TwoColumns>
    </>
  );
}

function CurrentContacts({ patient }: { patient: Patient }) {
  const contacts = useContactsNow(null).findContacts(patient);
  const reason = contacts.kind === "stored" ? contacts.reason : undefined;
  return <ContactsPanel contacts={contacts} description={reason} />;
}

function PastContacts({ patient }: { patient: Patient }) {
  const zone = useHospitalZone();
  const contacts = useContactsThen(Date.parse(patient.status_since))(patient);
  return (
    <ContactsPanel
      contacts={contacts}
      description={`On call when the card was closed, ${momentText(patient.status_since, zone)}, as recorded at that time`}
    />
  );
}

function ContactsPanel(props: { contacts: PatientContacts; description: string | undefined }) {
  const { contacts, description } = props;
  return (
    <Panel title="Managing teams contact" description={description}>
      {contacts.kind === "asking" ? <LoadingState /> : null}
      {contacts.kind === "none" ? <Text c="dimmed">{NO_CONTACTS_TEXT}</Text> : null}
      {contacts.kind === "duties" || contacts.kind === "stored" ? (
        <AllContacts contacts={contacts} />
      ) : null}
    </Panel>
  );
}
