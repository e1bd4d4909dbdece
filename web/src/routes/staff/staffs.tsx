import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { SubAccount } from "@wardline/contracts/accounts/sub-accounts";
import { useDeferredValue, useState } from "react";
import { useHospitalData } from "../../features/departments/department-cache.js";
import { KnownAddresses } from "../../features/displays/KnownAddresses.js";
import { StaffList } from "../../features/staff/list/StaffList.js";
import { useStaff } from "../../features/staff/staff-changes.js";
import { Loaded } from "../../ui/feedback/Loaded.js";
import { PageHeader } from "../../ui/page/PageHeader.js";

/** Lists the staff (docs/product.md, Staffs page). */
export function StaffsPage() {
  const staff = useStaff();
  const hospital = useHospitalData();
  const shownStaff = useDeferredValue(staff.data);
  const [leaver, setLeaver] = useState<SubAccount | null>(null);
  return (
    <>
      <PageHeader>
        <Button component={Link} to="/dashboard/add-departments" variant="default">
          Add Roles &amp; Departments
        </Button>
        <Button
          component={Link}
          to="/dashboard/add-user"
          data-main
          leftSection={<IconPlus size={17} aria-hidden="true" />}
        >
          New Staff
        </Button>
      </PageHeader>
      <Loaded query={{ data: shownStaff, error: staff.error, refetch: staff.refetch }}>
        {(known) => (
          <Loaded query={hospital}>
            {(ofHospital) => (
              <>
                <StaffList staff={known} hospital={ofHospital} onDeleted={setLeaver} />
                {leaver === null ? null : <KnownAddresses key={leaver.id} leaver={leaver} />}
              </>
            )}
          </Loaded>
        )}
      </Loaded>
    </>
  );
}
