import { Stack } from "@mantine/core";
import { IconUserOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { ApiError } from "@wardline/client/call-error";
import { addDepartment } from "@wardline/contracts/departments";
import { PATIENT_FIELD_LABELS, type Patient } from "@wardline/contracts/patients";
import { DepartmentPicker } from "../../features/contacts/DepartmentPicker.js";
import { DepartmentReminder } from "../../features/contacts/DepartmentReminder.js";
import { useDepartments } from "../../features/departments/department-cache.js";
import { PatientDetails } from "../../features/patients/card/PatientDetails.js";
import { UpdatePatientForm } from "../../features/patients/change/UpdatePatientForm.js";
import { usePatientEditing } from "../../features/patients/change/use-patient-editing.js";
import { onePatient } from "../../features/patients/data/patient-queries.js";
import { useMay } from "../../lib/session/rights.js";
import { useParentDetails } from "../../shared/hospital/parent-details.js";
import { EmptyState } from "../../ui/feedback/EmptyState.js";
import { ErrorState } from "../../ui/feedback/ErrorState.js";
import { LoadingState } from "../../ui/feedback/LoadingState.js";
import { ButtonLink } from "../../ui/page/ButtonLink.js";
import { PageHeader } from "../../ui/page/PageHeader.js";
import { Panel } from "../../ui/page/Panel.js";
import { useTeamContacts } from "./contacts-of.js";

/** Update Patient: bed, status and managing teams of one patient (docs/product.md, Update Patient page). */
export function UpdatePatientPage() {
  const { id } = useParams({ from: "/area/dashboard/update-patients-info/$id" });
  return (
    <div style={{ maxWidth: "var(--wl-column)" }}>
      <PageHeader back={{ to: "/dashboard/casualties", label: "Back to Casualties" }} />
      <Content key={id} id={id} />
    </div>
  );
}

function Content({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(onePatient(id));
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  if (data === undefined && error !== null) {
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  return data === undefined ? <LoadingState label="Loading patient" /> : <Update patient={data} />;
}

function NotFound() {
  return (
    <EmptyState
      icon={<IconUserOff size={26} />}
      title="Patient not found"
      text="The card does not exist, or it was deleted."
    >
      <ButtonLink to="/dashboard/casualties" variant="default" mt="sm">
        Back to Casualties
      </ButtonLink>
    </EmptyState>
  );
}

function Update({ patient }: { patient: Patient }) {
  const departments = useDepartments();
  const hospital = useParentDetails();
  const editing = usePatientEditing(patient);
  const { teams } = editing.form.getValues();
  const known = departments.data ?? [];
  const contacts = useTeamContacts(teams, known);
  const isMissing = departments.isError || departments.data?.length === 0;
  // Someone who cannot add departments is not reminded to.
  const mayAdd = useMay(addDepartment.access);
  const isHidden =
    !mayAdd || hospital.data === undefined || hospital.data.hide_team_reminder === true;
  return (
    <Stack gap="lg">
      <Panel title="Patient Details">
        <PatientDetails patient={patient} />
      </Panel>
      <Panel title="Update Patient Information">
        <UpdatePatientForm
          editing={editing}
          contacts={contacts}
          teamField={
            <DepartmentPicker
              label={PATIENT_FIELD_LABELS.teams}
              departments={known.map(({ department }) => department)}
              isFailed={departments.isLoadingError}
              selected={teams}
              onChange={(next) => editing.form.setFieldValue("teams", next)}
            />
          }
        />
      </Panel>
      <DepartmentReminder isMissing={isMissing && !isHidden} />
    </Stack>
  );
}
