import { WhoIsOnCall } from "../../features/on-call/WhoIsOnCall.js";
import { AddDepartments } from "../../shared/departments/AddDepartments.js";
import { PageHeader } from "../../ui/page/PageHeader.js";

/** Who is on call, for administrators (docs/wire.md, Duties). */
export function OnCallPage() {
  return (
    <>
      <PageHeader />
      <WhoIsOnCall whenNone={<AddDepartments />} />
    </>
  );
}
