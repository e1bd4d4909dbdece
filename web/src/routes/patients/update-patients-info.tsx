import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { PATIENT_FIELD_LABELS, type Patient } from "@wardline/contracts/patients/patient";
import { addDepartment } from "@wardline/contracts/roster/departments";
import type { ReactNode } from "react";
import { DepartmentReminder } from "../../features/departments/DepartmentReminder.js";
import { useDepartments } from "../../features/departments/department-cache.js";
import { BedField } from "../../features/patients/beds/BedField.js";
import { LoadedPatient, PatientDetails } from "../../features/patients/card/PatientDetails.js";
import {
  type PatientEditing,
  TeamContactFields,
  type TeamContacts,
  usePatientEditing,
} from "../../features/patients/change/use-patient-editing.js";
import { patientQuery } from "../../features/patients/data/patient-queries.js";
import { SignalFields } from "../../features/patients/signals/SignalsChoice.js";
import { StatusField } from "../../features/patients/status/StatusCell.js";
import { useMay } from "../../lib/session/rights.js";
import { DepartmentPicker } from "../../shared/contacts/DepartmentPicker.js";
import { useParentDetails } from "../../shared/hospital/parent-details.js";
import { FormButtons } from "../../ui/dialog/DialogActions.js";
import { UnsavedGuard } from "../../ui/dialog/FormDialog.js";
import { DraftNote } from "../../ui/form/DraftNote.js";
import { useFormDraft } from "../../ui/form/draft.js";
import { FormErrors } from "../../ui/form/FormErrors.js";
import { ConcurrentChangeAlert } from "../../ui/form/record-form.js";
import { PageHeader } from "../../ui/page/PageHeader.js";
import { Panel, TwoColumns } from "../../ui/page/Panel.js";
import { useBottomBar } from "../../ui/page/SaveBar.js";
import { useTeamsField } from "./use-teams-field.js";

const BACK = { to: "/dashboard/casualties", label: "Back to Casualties" } as const;

/** Renders the page that updates a patient's bed, status and managing teams (docs/product.md, Update Patient page). */
export function UpdatePatientPage() {
  const { id } = useParams({ from: "/area/dashboard/update-patients-info/$id" });
  const query = useQuery(patientQuery(id));
  return (
    <div style={{ maxWidth: "var(--wl-column)" }}>
      <PageHeader back={BACK} />
      <LoadedPatient query={query} back={BACK}>
        {(patient) => <Update key={id} patient={patient} />}
      </LoadedPatient>
    </div>
  );
}

function Update({ patient }: { patient: Patient }) {
  const departments = useDepartments();
  const hospital = useParentDetails();
  const editing = usePatientEditing(patient);
  const { form } = editing;
  const { contacts, field } = useTeamsField(form.getValues().teams, (teams) =>
    form.setFieldValue("teams", teams),
  );
  const isMissing = departments.isError || departments.data?.length === 0;
  // The reminder is useless to a person who cannot add departments.
  const canAdd = useMay(addDepartment.access);
  const isReminded = hospital.data !== undefined && hospital.data.hide_team_reminder !== true;
  return (
    <Stack gap="lg">
      <Panel title="Patient Details">
        <PatientDetails patient={patient} />
      </Panel>
      <Panel title="Update Patient Information">
        <UpdatePatientForm
          editing={editing}
          contacts={contacts}
          teamField={<DepartmentPicker label={PATIENT_FIELD_LABELS.teams} {...field} />}
        />
      </Panel>
      <DepartmentReminder isMissing={isMissing && canAdd && isReminded} />
    </Stack>
  );
}

const SAVE_MESSAGES = {
  saved: "Patient updated successfully!",
  failed: "Failed to update patient. Please try again.",
};

interface UpdatePatientFormProps {
  editing: PatientEditing;
  contacts: TeamContacts;
  teamField: ReactNode;
}

/** The form "Update Patient Information" (docs/product.md, Update Patient page). */
export function UpdatePatientForm({ editing, contacts, teamField }: UpdatePatientFormProps) {
  const { form, base, texts, save, isBusy, isBedRefused } = editing;
  useBottomBar();
  const draft = useFormDraft(`update-patient ${base.id}`, form, form.isDirty());
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save(contacts, SAVE_MESSAGES);
      }}
    >
      <Stack gap="md">
        <DraftNote draft={draft} {...texts} />
        <ConcurrentChangeAlert {...editing} {...texts} />
        <TwoColumns>
          <BedField
            label="Bed Number"
            text={form.values.bed_no}
            patientId={base.id}
            onOverride={isBedRefused ? () => void save(contacts, SAVE_MESSAGES, true) : undefined}
            {...form.getInputProps("bed_no")}
          />
          <StatusField label="Change Status" {...form.getInputProps("status")} />
        </TwoColumns>
        {teamField}
        <TeamContactFields contacts={contacts} />
        <SignalFields name={base.name} values={form.values} onChange={form.setValues} />
        <FormErrors errors={form.errors} shownBy={["bed_no", "status", "teams"]} />
        <FormButtons label="Update Patient" isBusy={isBusy} disabled={contacts.isPending} />
      </Stack>
      <UnsavedGuard isDirty={form.isDirty()} />
    </form>
  );
}
