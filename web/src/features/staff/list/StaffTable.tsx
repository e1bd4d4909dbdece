import { Box } from "@mantine/core";
import {
  IconCheck,
  IconClockX,
  IconKey,
  IconMail,
  IconPencil,
  IconSend,
  IconShieldOff,
  IconTrash,
  type TablerIcon,
} from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import {
  resendInvitation,
  type SubAccount,
  updateGrants,
} from "@wardline/contracts/accounts/sub-accounts";
import { fullName } from "@wardline/domain/people/full-name";
import type { WardLimit } from "@wardline/domain/people/ward-limit";
import { ProperName } from "@wardline/theme/name-text";
import { call } from "../../../lib/calls/api.js";
import { useMay } from "../../../lib/session/rights.js";
import { useSession } from "../../../lib/session/session-store.js";
import { useWards } from "../../../shared/hospital/wards.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { hoverTip } from "../../../ui/hover-tip.js";
import type { MenuAction } from "../../../ui/menu/ActionMenu.js";
import { StateBadge } from "../../../ui/page/StateBadge.js";
import { EmailText } from "../../../ui/page/Telephone.js";
import { DataTable } from "../../../ui/table/DataTable.js";
import type { DataColumn, DataTableProps } from "../../../ui/table/data-table.js";
import { listLimitNames, rightsLabel } from "../rights.js";
import classes from "../Staff.module.css";
import { putStaff } from "../staff-changes.js";

const toast = toastsAbout("staff");

const INVITATIONS = {
  invited: { size: 14, Icon: IconMail, label: "Invited" },
  active: { size: 14, Icon: IconCheck, label: "Active", tone: "good" },
  expired: { size: 14, Icon: IconClockX, label: "Invitation expired", tone: "warning" },
} as const;

function StaffName({ staff }: { staff: SubAccount }) {
  return (
    <>
      <ProperName>{fullName(staff)}</ProperName>
      {staff.isHOD ? (
        <abbr className={classes.hod} title="Head of department">
          HOD
        </abbr>
      ) : null}
    </>
  );
}

function RightsBadge({ grants, wards }: Pick<SubAccount, "grants" | "wards">) {
  const label = rightsLabel(grants);
  if (label === null) return null;
  if (wards.length === 0) return <Rights text={label} />;
  return <LimitedRights label={label} limit={wards} />;
}

function LimitedRights({ label, limit }: { label: string; limit: WardLimit }) {
  return <Rights text={`${label}: ${listLimitNames(limit, useWards()).join(", ")}`} />;
}

function Rights({ text }: { text: string }) {
  return (
    <span className={classes.rights} {...hoverTip(`Rights: ${text}`)}>
      <IconKey size={14} stroke={2} aria-hidden="true" />
      {text}
    </span>
  );
}

/** Columns of the Staffs page (docs/product.md, Staffs page), with the invitation's state and the rights. */
const STAFF_COLUMNS: readonly DataColumn<SubAccount>[] = [
  {
    id: "firstName",
    header: "Name",
    width: "20%",
    card: "title",
    sortValue: fullName,
    cell: (staff) => (
      <span style={{ fontWeight: 600 }}>
        <StaffName staff={staff} />
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
  { id: "department", header: "Department", width: "15%", cell: ({ department }) => department },
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
    cell: (staff) => (
      <span style={{ display: "inline-flex", flexWrap: "wrap", gap: "2px 10px" }}>
        <StateBadge {...INVITATIONS[staff.invitation]} />
        <RightsBadge grants={staff.grants} wards={staff.wards} />
      </span>
    ),
  },
];

function renderCompact(staff: SubAccount) {
  const details = [staff.role, staff.department, staff.email].join(" · ");
  return (
    <Box miw={0}>
      <div className={classes.line}>
        <span className={classes.name}>
          <StaffName staff={staff} />
        </span>
        <StateBadge {...INVITATIONS[staff.invitation]} />
      </div>
      <div className={classes.line}>
        <span className={classes.facts} {...hoverTip(details)}>
          {details}
        </span>
        <RightsBadge grants={staff.grants} wards={staff.wards} />
      </div>
    </Box>
  );
}

/** A change of one person, made in a dialog. */
export type StaffAct = "edit" | "rights" | "factor" | "delete";

type ListProps = "rows" | "sort" | "onSort" | "selected" | "onSelect" | "empty";

interface StaffTableProps extends Pick<DataTableProps<SubAccount>, ListProps> {
  onAct: (act: StaffAct, staff: SubAccount) => void;
}

/** Shows the staff as a table with a menu for each person. */
export function StaffTable({ onAct, ...list }: StaffTableProps) {
  const canGiveRights = useMay(updateGrants.access);
  const ownId = useSession()?.user.id;
  const resend = useMutation({
    mutationFn: async (id: string) => (await call(resendInvitation, { params: { id } })).data,
    onSuccess: (staff, _id, _result, { client }) => {
      putStaff(client, staff);
      toast.success(`A new invitation was sent to ${staff.email}.`);
    },
    onError: (error) => toast.error(error, "Failed to resend the invitation."),
  });

  function listActions(staff: SubAccount): MenuAction[] {
    const isActive = staff.invitation === "active";
    const buildAction = (label: string, Icon: TablerIcon, onSelect: () => void) => ({
      label,
      icon: <Icon size={17} aria-hidden="true" />,
      onSelect,
    });
    const rights = buildAction("Change rights", IconKey, () => onAct("rights", staff));
    const invite = buildAction("Resend invitation", IconSend, () => resend.mutate(staff.id));
    const factor = buildAction("Reset second factor", IconShieldOff, () => onAct("factor", staff));
    return [
      buildAction("Edit", IconPencil, () => onAct("edit", staff)),
      ...(canGiveRights ? [rights] : []),
      ...(isActive ? [] : [invite]),
      ...(isActive && staff.id !== ownId ? [factor] : []),
      { ...buildAction("Delete User", IconTrash, () => onAct("delete", staff)), isDanger: true },
    ];
  }

  return (
    <DataTable
      {...list}
      label="staff"
      columns={STAFF_COLUMNS}
      compact={renderCompact}
      rowLabel={fullName}
      actions={listActions}
    />
  );
}
