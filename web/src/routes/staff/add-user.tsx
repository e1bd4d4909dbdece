import { useHospitalData } from "../../features/departments/department-cache.js";
import { NewStaffForm } from "../../features/staff/edit/NewStaffForm.js";
import { Loaded } from "../../ui/feedback/Loaded.js";
import { PageHeader } from "../../ui/page/PageHeader.js";
import { Panel } from "../../ui/page/Panel.js";

/** Adds a staff member (docs/product.md, Add New User page). */
export function AddUserPage() {
  return (
    <div style={{ maxWidth: "var(--wl-column)" }}>
      <PageHeader back={{ to: "/dashboard/staffs", label: "Back to Staffs" }} />
      <Loaded query={useHospitalData()}>
        {(data) => (
          <Panel
            title="Staff details"
            description="The new staff member is sent an email with a link to choose a password."
          >
            <NewStaffForm departments={data.departments} roles={data.roles} />
          </Panel>
        )}
      </Loaded>
    </div>
  );
}
