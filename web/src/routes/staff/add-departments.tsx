import { DepartmentsPanel } from "../../features/departments/DepartmentsPanel.js";
import { useDepartments, useHospitalData } from "../../features/departments/department-cache.js";
import { RolesPanel } from "../../features/departments/RolesPanel.js";
import { Loaded } from "../../ui/feedback/Loaded.js";
import { focusFirstOnPage } from "../../ui/form/focus-first.js";
import { PageHeader } from "../../ui/page/PageHeader.js";
import { TwoColumns } from "../../ui/page/Panel.js";

/** Manages departments and roles (docs/product.md, Departments and roles page). */
export function AddDepartmentsPage() {
  const departments = useDepartments();
  const hospital = useHospitalData();
  return (
    <>
      <PageHeader back={{ to: "/dashboard/staffs", label: "Back to Staffs" }} />
      <Loaded query={departments}>
        {(known) => (
          <Loaded query={hospital}>
            {({ roles }) => (
              <div ref={focusFirstOnPage}>
                <TwoColumns from="md">
                  <DepartmentsPanel departments={known} />
                  <RolesPanel roles={roles} />
                </TwoColumns>
              </div>
            )}
          </Loaded>
        )}
      </Loaded>
    </>
  );
}
