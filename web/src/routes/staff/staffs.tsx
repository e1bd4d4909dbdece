import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { SubAccount } from "@wardline/contracts/sub-accounts";
import { useDeferredValue, useState } from "react";
import { useHospitalData } from "../../features/departments/department-cache.js";
import { KnownAddresses } from "../../features/displays/KnownAddresses.js";
import { StaffList } from "../../features/staff/list/StaffList.js";
import { useStaff } from "../../features/staff/staff-changes.js";
import { ErrorState } from "../../ui/feedback/ErrorState.js";
import { LoadingState } from "../../ui/feedback/LoadingState.js";
import { PageHeader } from "../../ui/page/PageHeader.js";

/** The Staffs page (docs/product.md, Staffs page). */
export function StaffsPage() {
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
      <Content />
    </>
  );
}

function Content() {
  const staff = useStaff();
  const hospital = useHospitalData();
  const shown = useDeferredValue(staff.data);
  const [leaver, setLeaver] = useState<SubAccount | null>(null);
  if (staff.data === undefined && staff.isError) {
    return <ErrorState error={staff.error} onRetry={() => void staff.refetch()} />;
  }
  if (hospital.data === undefined && hospital.isError) {
    return <ErrorState error={hospital.error} onRetry={() => void hospital.refetch()} />;
  }
  if (shown === undefined || hospital.data === undefined) return <LoadingState />;
  return (
    <>
      <StaffList staff={shown} hospital={hospital.data} onDeleted={setLeaver} />
      {leaver === null ? null : <KnownAddresses key={leaver.id} leaver={leaver} />}
    </>
  );
}
