import type { Department } from "@wardline/contracts/departments";
import type { DutyStarts } from "@wardline/domain/roster/duty-starts";
import { useDepartments, useHospitalData } from "../../features/departments/department-cache.js";
import { DepartmentStarts } from "../../features/roster/use-duties.js";
import { RosterTabs } from "../../features/roster/view/RosterTabs.js";
import { useMakesRosterOf } from "../../lib/session/rights.js";
import { OfferingContext, type OfferingDepartments } from "../../shared/offers/offers.js";
import { ErrorState } from "../../ui/feedback/ErrorState.js";
import { LoadingState } from "../../ui/feedback/LoadingState.js";
import { PageHeader } from "../../ui/page/PageHeader.js";

/** The Call duty roster page (docs/product.md, Call duty roster page). */
export function RosterPage() {
  const hospital = useHospitalData();
  const departments = useDepartments();
  const isMine = useMakesRosterOf();
  // Without the departments' own duty starts the page would say the wrong hours for a moment.
  const failed = [hospital, departments].find(({ data, isError }) => data === undefined && isError);
  const isKnown = hospital.data !== undefined && departments.data !== undefined;
  return (
    <>
      <PageHeader />
      {isKnown ? (
        <DepartmentStarts value={departments.data.map(startOf)}>
          <OfferingContext value={departments.data.flatMap(offeringOf)}>
            <RosterTabs departments={hospital.data.departments.filter(isMine)} />
          </OfferingContext>
        </DepartmentStarts>
      ) : null}
      {failed === undefined ? null : (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      )}
      {isKnown || failed !== undefined ? null : <LoadingState />}
    </>
  );
}

function startOf({ department, duty_start }: Department): DutyStarts["departments"][number] {
  return { department, dutyStart: duty_start };
}

function offeringOf({ department, offers }: Department): OfferingDepartments {
  return offers === undefined ? [] : [{ department, offers }];
}
