import { useDepartments, useHospitalData } from "../features/departments/api/use-departments.js";
import { RosterTabs } from "../features/roster/components/RosterTabs.js";
import { ErrorState } from "../ui/ErrorState.js";
import { LoadingState } from "../ui/LoadingState.js";
import { PageHeader } from "../ui/PageHeader.js";

/** The Call duty roster page (docs/product.md, Call duty roster page). */
export function RosterPage() {
  const hospital = useHospitalData();
  const ownStarts = (useDepartments().data ?? []).flatMap(({ department, duty_start }) =>
    duty_start === null ? [] : [{ department, start: duty_start }],
  );
  return (
    <>
      <PageHeader />
      {hospital.data === undefined ? null : (
        <RosterTabs departments={hospital.data.departments} ownStarts={ownStarts} />
      )}
      {hospital.data === undefined && hospital.isError ? (
        <ErrorState
          error={hospital.error}
          fallback="Failed to fetch hospital data"
          onRetry={() => void hospital.refetch()}
        />
      ) : null}
      {hospital.isPending ? <LoadingState /> : null}
    </>
  );
}
