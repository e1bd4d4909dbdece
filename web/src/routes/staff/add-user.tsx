import { useHospitalData } from "../../features/departments/department-cache.js";
import { NewStaffForm } from "../../features/staff/edit/NewStaffForm.js";
import { ErrorState } from "../../ui/feedback/ErrorState.js";
import { LoadingState } from "../../ui/feedback/LoadingState.js";
import { PageHeader } from "../../ui/page/PageHeader.js";
import { Panel } from "../../ui/page/Panel.js";

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
