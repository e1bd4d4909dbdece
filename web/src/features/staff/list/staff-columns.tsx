import type { SubAccount } from "@wardline/contracts/sub-accounts";
import { EmailText } from "../../../ui/page/EmailText.js";
import type { DataColumn } from "../../../ui/table/data-table.js";
import { fullName } from "../staff-list.js";
import { HodBadge, InvitationBadge } from "./InvitationBadge.js";
import { RightsBadge } from "./RightsBadge.js";

/** The columns of the Staffs page (docs/product.md, Staffs page), with the state of the invitation and the rights. */
export const STAFF_COLUMNS: readonly DataColumn<SubAccount>[] = [
  {
    id: "firstName",
    header: "Name",
    width: "20%",
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
    width: "30%",
    sortValue: ({ email }) => email,
    cell: ({ email }) => <EmailText email={email} />,
  },
  {
    id: "department",
    header: "Department",
    width: "15%",
    cell: ({ department }) => department,
  },
  {
    id: "role",
    header: "Role",
    width: "15%",
    sortValue: ({ role }) => role,
    cell: ({ role }) => role,
  },
  {
    id: "invitation",
    header: "Account",
    cell: ({ invitation, grants }) => (
      <span style={{ display: "inline-flex", flexWrap: "wrap", gap: "2px 10px" }}>
        <InvitationBadge state={invitation} />
        <RightsBadge grants={grants} />
      </span>
    ),
  },
];
