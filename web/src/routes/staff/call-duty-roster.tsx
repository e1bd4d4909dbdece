import type { Department } from "@wardline/contracts/roster/departments";
import type { DutyStarts } from "@wardline/domain/roster/duty-starts";
import { useDepartments, useHospitalData } from "../../features/departments/department-cache.js";
import { DepartmentStartsContext } from "../../features/roster/use-duties.js";
import { RosterTabs } from "../../features/roster/view/RosterTabs.js";
import { useCanMakeRoster } from "../../lib/session/rights.js";
import { OfferingContext, type OfferingDepartments } from "../../shared/offers/offers.js";
import { Loaded } from "../../ui/feedback/Loaded.js";
import { PageHeader } from "../../ui/page/PageHeader.js";

/** Shows the rosters, with the tools for roster makers (docs/product.md, Call duty roster page). */
export function RosterPage() {
  const hospital = useHospitalData();
  const departments = useDepartments();
  const canMakeRoster = useCanMakeRoster();
  return (
    <>
      <PageHeader />
      <Loaded query={hospital}>
        {(ofHospital) => (
          // Without the departments' own duty starts, the page would briefly show the wrong hours.
          <Loaded query={departments}>
            {(known) => (
              <DepartmentStartsContext value={known.map(toDutyStart)}>
                <OfferingContext value={known.flatMap(toOffering)}>
                  <RosterTabs departments={ofHospital.departments.filter(canMakeRoster)} />
                </OfferingContext>
              </DepartmentStartsContext>
            )}
          </Loaded>
        )}
      </Loaded>
    </>
  );
}

function toDutyStart({ department, duty_start }: Department): DutyStarts["departments"][number] {
  return { department, dutyStart: duty_start };
}

function toOffering({ department, offers }: Department): OfferingDepartments {
  return offers === undefined ? [] : [{ department, offers }];
}
