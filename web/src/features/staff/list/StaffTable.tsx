import {
  IconCheck,
  IconClockX,
  IconKey,
  IconMail,
  IconPencil,
  IconSend,
  IconShieldOff,
  IconTrash,
  IconUserSearch,
  IconUsers,
} from "@tabler/icons-react";
import {
  type InvitationState,
  type SubAccount,
  updateGrants,
} from "@wardline/contracts/accounts/sub-accounts";
import type { Sort } from "@wardline/domain/records/list-view";
import { ProperName } from "@wardline/theme/name-text";
import { useMay } from "../../../lib/session/rights.js";
import { useSession } from "../../../lib/session/session-store.js";
import { AddDepartments } from "../../../shared/departments/AddDepartments.js";
import { EmptyState } from "../../../ui/feedback/EmptyState.js";
import { hoverTip } from "../../../ui/hover-tip.js";
import type { MenuAction } from "../../../ui/menu/ActionMenu.js";
import { ButtonLink } from "../../../ui/page/ButtonLink.js";
import { EmailText } from "../../../ui/page/Telephone.js";
import { DataTable } from "../../../ui/table/DataTable.js";
import type { DataColumn } from "../../../ui/table/data-table.js";
import { ClearSearch } from "../../../ui/table/SearchBox.js";
import { INVITATION_LABELS, staffFullName } from "../staff-list.js";
import classes from "./InvitationBadge.module.css";
import { RightsBadge } from "./RightsBadge.js";

const ICONS = { invited: IconMail, active: IconCheck, expired: IconClockX } as const;

function InvitationBadge({ state }: { state: InvitationState }) {
  const Icon = ICONS[state];
  return (
    <span className={classes.badge} data-kind={state}>
      <Icon size={14} stroke={2} aria-hidden="true" />
      {INVITATION_LABELS[state]}
    </span>
  );
}

function HodBadge() {
  return (
    <abbr className={classes.hod} title="Head of department" style={{ textDecoration: "none" }}>
      HOD
    </abbr>
  );
}

/** Columns of the Staffs page (docs/product.md, Staffs page), with the invitation's state and the rights. */
const STAFF_COLUMNS: readonly DataColumn<SubAccount>[] = [
  {
    id: "firstName",
    header: "Name",
    width: "20%",
    card: "title",
    sortValue: staffFullName,
    cell: (staff) => (
      <span style={{ fontWeight: 600 }}>
        <ProperName>{staffFullName(staff)}</ProperName>
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
    cell: ({ invitation, grants, wards }) => (
      <span style={{ display: "inline-flex", flexWrap: "wrap", gap: "2px 10px" }}>
        <InvitationBadge state={invitation} />
        <RightsBadge grants={grants} wards={wards} />
      </span>
    ),
  },
];

function StaffSummary({ staff }: { staff: SubAccount }) {
  const { email, department, role, invitation, grants, wards, isHOD } = staff;
  const details = [role, department, email].join(" · ");
  return (
    <div className={classes.summary}>
      <div className={classes.line}>
        <span className={classes.name}>
          <ProperName>{staffFullName(staff)}</ProperName>
          {isHOD ? <HodBadge /> : null}
        </span>
        <InvitationBadge state={invitation} />
      </div>
      <div className={classes.line}>
        <span className={classes.facts} {...hoverTip(details)}>
          {details}
        </span>
        <RightsBadge grants={grants} wards={wards} />
      </div>
    </div>
  );
}

interface StaffTableProps {
  rows: readonly SubAccount[];
  /** True if the hospital has staff, so that an empty list means that nothing matched. */
  hasStaff: boolean;
  hasDepartments: boolean;
  sort: Sort;
  onSort: (sort: Sort) => void;
  selected: ReadonlySet<string>;
  onSelect: (selected: Set<string>) => void;
  onEdit: (staff: SubAccount) => void;
  onRights: (staff: SubAccount) => void;
  onResetFactor: (staff: SubAccount) => void;
  onDelete: (staff: SubAccount) => void;
  onResend: (staff: SubAccount) => void;
  onClearSearch: () => void;
}

/** Shows the staff as a table with a menu for each person. */
export function StaffTable(props: StaffTableProps) {
  const {
    hasStaff,
    hasDepartments,
    onEdit,
    onRights,
    onResetFactor,
    onDelete,
    onResend,
    onClearSearch,
    ...list
  } = props;
  const canGiveRights = useMay(updateGrants.access);
  const ownId = useSession()?.user.id;

  function listActions(staff: SubAccount): MenuAction[] {
    const resend: MenuAction = {
      label: "Resend invitation",
      icon: <IconSend size={17} aria-hidden="true" />,
      onSelect: () => onResend(staff),
    };
    const rights: MenuAction = {
      label: "Change rights",
      icon: <IconKey size={17} aria-hidden="true" />,
      onSelect: () => onRights(staff),
    };
    const resetFactor: MenuAction = {
      label: "Reset second factor",
      icon: <IconShieldOff size={17} aria-hidden="true" />,
      onSelect: () => onResetFactor(staff),
    };
    return [
      {
        label: "Edit",
        icon: <IconPencil size={17} aria-hidden="true" />,
        onSelect: () => onEdit(staff),
      },
      ...(canGiveRights ? [rights] : []),
      ...(staff.invitation === "active" ? [] : [resend]),
      ...(staff.invitation === "active" && staff.id !== ownId ? [resetFactor] : []),
      {
        label: "Delete User",
        icon: <IconTrash size={17} aria-hidden="true" />,
        isDanger: true,
        onSelect: () => onDelete(staff),
      },
    ];
  }

  return (
    <DataTable
      {...list}
      label="staff"
      columns={STAFF_COLUMNS}
      compact={renderCompact}
      rowLabel={staffFullName}
      actions={listActions}
      empty={
        hasStaff ? (
          <NothingFound onClear={onClearSearch} />
        ) : (
          <NoStaff hasDepartments={hasDepartments} />
        )
      }
    />
  );
}

function renderCompact(staff: SubAccount) {
  return <StaffSummary staff={staff} />;
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={<IconUserSearch size={26} />}
      title="No results found"
      text="Try adjusting your search or filters"
    >
      <ClearSearch onClear={onClear} />
    </EmptyState>
  );
}

function NoStaff({ hasDepartments }: { hasDepartments: boolean }) {
  return (
    <EmptyState
      icon={<IconUsers size={26} />}
      title="No departments found"
      text="You currently do not have any department/sub accounts added. Please add sub accounts to get started"
    >
      {hasDepartments ? (
        <ButtonLink to="/dashboard/add-user" mt="sm">
          New Staff
        </ButtonLink>
      ) : (
        <AddDepartments />
      )}
    </EmptyState>
  );
}
