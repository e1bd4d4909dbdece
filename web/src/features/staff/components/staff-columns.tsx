import type { SubAccount } from "@wardline/contracts/sub-accounts";
import type { DataColumn } from "../../../ui/data-table.js";
import { fullName } from "../model/staff-list.js";
import { HodBadge, InvitationBadge } from "./InvitationBadge.js";

/** The columns of the Staffs page (spec.md 2), with the state of the invitation. */
export const STAFF_COLUMNS: readonly DataColumn<SubAccount>[] = [
  {
    id: "firstName",
    header: "Name",
    card: "title",
    sortValue: fullName,
    cell: (staff) => (
      <span style={{ fontWeight: 600 }}>
        {fullName(staff)}
        {staff.isHOD ? <HodBadge /> : null}
      </span>
    ),
  },
  {
    id: "email",
    header: "Email Address",
    sortValue: ({ email }) => email,
    cell: ({ email }) => email,
  },
  { id: "department", header: "Department", cell: ({ department }) => department },
  { id: "role", header: "Role", sortValue: ({ role }) => role, cell: ({ role }) => role },
  {
    id: "invitation",
    header: "Account",
    width: "190px",
    cell: ({ invitation }) => <InvitationBadge state={invitation} />,
  },
];
