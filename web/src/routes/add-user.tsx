import { useHospitalData } from "../features/departments/api/use-departments.js";
import { NewStaffForm } from "../features/staff/components/NewStaffForm.js";
import { ErrorState } from "../ui/ErrorState.js";
import { LoadingState } from "../ui/LoadingState.js";
import { PageHeader } from "../ui/PageHeader.js";
import { Panel } from "../ui/Panel.js";

/** Add New User (docs/product.md, Add New User page). */
export function AddUserPage() {
  return (
    <div style={{ maxWidth: "var(--wl-column)" }}>
      <PageHeader back={{ to: "/dashboard/staffs", label: "Back to Staffs" }} />
      <Content />
    </div>
  );
}

function Content() {
  const { data, error, isError, refetch } = useHospitalData();
  if (data === undefined && isError) {
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <LoadingState />;
  return (
    <Panel
      title="Staff details"
      description="The new staff member is sent an email with a link to choose a password."
    >
      <NewStaffForm departments={data.departments} roles={data.roles} />
    </Panel>
  );
}
