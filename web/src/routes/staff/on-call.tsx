import { WhoIsOnCall } from "../../features/on-call/WhoIsOnCall.js";
import { AddDepartments } from "../../shared/departments/AddDepartments.js";
import { PageHeader } from "../../ui/page/PageHeader.js";

/** Shows administrators who is on call (docs/wire/roster.md, Duties). */
export function OnCallPage() {
  return (
    <>
      <PageHeader />
      <WhoIsOnCall noDepartmentsAction={<AddDepartments />} />
    </>
  );
}
