import { DepartmentsPanel } from "../../features/departments/DepartmentsPanel.js";
import { useDepartments, useHospitalData } from "../../features/departments/department-cache.js";
import { RolesPanel } from "../../features/departments/RolesPanel.js";
import { ErrorState } from "../../ui/feedback/ErrorState.js";
import { LoadingState } from "../../ui/feedback/LoadingState.js";
import { PageHeader } from "../../ui/page/PageHeader.js";
import { TwoColumns } from "../../ui/page/TwoColumns.js";

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
