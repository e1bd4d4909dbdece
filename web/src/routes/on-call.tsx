import { WhoIsOnCall } from "../features/on-call/components/WhoIsOnCall.js";
import { AddDepartments } from "../ui/AddDepartments.js";
import { PageHeader } from "../ui/PageHeader.js";

/** Who is on call, for administrators (docs/wire.md, Duties). */
export function OnCallPage() {
  return (
    <>
      <PageHeader />
      <WhoIsOnCall whenNone={<AddDepartments />} />
    </>
  );
}
