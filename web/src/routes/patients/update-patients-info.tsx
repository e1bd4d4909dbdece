import { Stack } from "@mantine/core";
import { IconUserOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { ApiError } from "@wardline/client/call-error";
import { PATIENT_FIELD_LABELS, type Patient } from "@wardline/contracts/patients/patient";
import { addDepartment } from "@wardline/contracts/roster/departments";
import { DepartmentReminder } from "../../features/departments/DepartmentReminder.js";
import { useDepartments } from "../../features/departments/department-cache.js";
import { PatientDetails } from "../../features/patients/card/PatientDetails.js";
import { UpdatePatientForm } from "../../features/patients/change/UpdatePatientForm.js";
import { usePatientEditing } from "../../features/patients/change/use-patient-editing.js";
import { patientQuery } from "../../features/patients/data/patient-queries.js";
import { useMay } from "../../lib/session/rights.js";
import { DepartmentPicker } from "../../shared/contacts/DepartmentPicker.js";
import { useTeamContacts } from "../../shared/contacts/use-contacts.js";
import { useParentDetails } from "../../shared/hospital/parent-details.js";
import { EmptyState } from "../../ui/feedback/EmptyState.js";
import { Loaded } from "../../ui/feedback/Loaded.js";
import { ButtonLink } from "../../ui/page/ButtonLink.js";
import { PageHeader } from "../../ui/page/PageHeader.js";
import { Panel } from "../../ui/page/Panel.js";

/** Renders the page that updates a patient's bed, status and managing teams (docs/product.md, Update Patient page). */
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
  const query = useQuery(patientQuery(id));
  if (query.error instanceof ApiError && query.error.status === 404) return <NotFound />;
  return (
    <Loaded query={query} label="Loading patient">
      {(patient) => <Update patient={patient} />}
    </Loaded>
  );
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
  const loadedDepartments = departments.data ?? [];
  const contacts = useTeamContacts(teams, loadedDepartments);
  const isMissing = departments.isError || departments.data?.length === 0;
  // The reminder is useless to a person who cannot add departments.
  const canAdd = useMay(addDepartment.access);
  const isHidden =
    !canAdd || hospital.data === undefined || hospital.data.hide_team_reminder === true;
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
              departments={loadedDepartments.map(({ department }) => department)}
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
