import { useDepartments, useHospitalData } from "../features/departments/api/use-departments.js";
import { DepartmentsPanel } from "../features/departments/components/DepartmentsPanel.js";
import { RolesPanel } from "../features/departments/components/RolesPanel.js";
import { ErrorState } from "../ui/ErrorState.js";
import { LoadingState } from "../ui/LoadingState.js";
import { PageHeader } from "../ui/PageHeader.js";
import { TwoColumns } from "../ui/TwoColumns.js";

/** Manage Departments & Roles (docs/product.md, Departments and roles page). */
export function AddDepartmentsPage() {
  return (
    <>
      <PageHeader back={{ to: "/dashboard/staffs", label: "Back to Staffs" }} />
      <Panels />
    </>
  );
}

function Panels() {
  const departments = useDepartments();
  const hospital = useHospitalData();
  const failed = [departments, hospital].find(({ isError, data }) => isError && data === undefined);
  if (failed !== undefined) {
    const retry = () => void Promise.all([departments.refetch(), hospital.refetch()]);
    return <ErrorState error={failed.error} onRetry={retry} />;
  }
  if (departments.data === undefined || hospital.data === undefined) return <LoadingState />;
  return (
    <TwoColumns from="md">
      <DepartmentsPanel departments={departments.data} />
      <RolesPanel roles={hospital.data.roles} />
    </TwoColumns>
  );
}
