import { foldName } from "@wardline/domain/department";
import { useDepartments, useHospitalData } from "../features/departments/api/use-departments.js";
import { RosterTabs } from "../features/roster/components/RosterTabs.js";
import { useMay } from "../lib/rights.js";
import { useSession } from "../lib/session-store.js";
import { ErrorState } from "../ui/ErrorState.js";
import { LoadingState } from "../ui/LoadingState.js";
import { PageHeader } from "../ui/PageHeader.js";

/** The Call duty roster page (docs/product.md, Call duty roster page). */
export function RosterPage() {
  const hospital = useHospitalData();
  const isMine = useIsMine();
  const ownStarts = (useDepartments().data ?? []).flatMap(({ department, duty_start }) =>
    duty_start === null ? [] : [{ department, start: duty_start }],
  );
  return (
    <>
      <PageHeader />
      {hospital.data === undefined ? null : (
        <RosterTabs departments={hospital.data.departments.filter(isMine)} ownStarts={ownStarts} />
      )}
      {hospital.data === undefined && hospital.isError ? (
        <ErrorState error={hospital.error} onRetry={() => void hospital.refetch()} />
      ) : null}
      {hospital.isPending ? <LoadingState /> : null}
    </>
  );
}

/** Whether one makes a department's roster: every one with `roster.manage`, otherwise the own (docs/wire.md, Grants). */
function useIsMine(): (department: string) => boolean {
  const isEveryone = useMay("roster.manage");
  const own = foldName(useSession()?.user.department ?? "");
  return (department) => isEveryone || foldName(department) === own;
}
