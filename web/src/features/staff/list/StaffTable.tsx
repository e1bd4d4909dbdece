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
  IconUserSearch,
  IconUsers,
  type TablerIcon,
} from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import {
  type InvitationState,
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
import { AddDepartments } from "../../../shared/departments/AddDepartments.js";
import { useWards } from "../../../shared/hospital/wards.js";
import { EmptyState } from "../../../ui/feedback/Placeholders.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { hoverTip } from "../../../ui/hover-tip.js";
import type { MenuAction } from "../../../ui/menu/ActionMenu.js";
import { ButtonLink } from "../../../ui/page/ButtonLink.js";
import { EmailText } from "../../../ui/page/Telephone.js";
import { DataTable } from "../../../ui/table/DataTable.js";
import type { DataColumn, DataTableProps } from "../../../ui/table/data-table.js";
import { ClearSearch } from "../../../ui/table/SearchBox.js";
import { listLimitNames, rightsLabel } from "../rights.js";
import classes from "../Staff.module.css";
import { putStaff } from "../staff-changes.js";

const toast = toastsAbout("staff");

const INVITATIONS = {
  invited: { Icon: IconMail, label: "Invited" },
  active: { Icon: IconCheck, label: "Active" },
  expired: { Icon: IconClockX, label: "Invitation expired" },
} as const;

function InvitationBadge({ state }: { state: InvitationState }) {
  const { Icon, label } = INVITATIONS[state];
  return (
    <span className={classes.badge} data-kind={state}>
      <Icon size={14} stroke={2} aria-hidden="true" />
      {label}
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

/** Shows a person's rights and the wards that limit them; renders nothing if there are no rights. */
function RightsBadge({ grants, wards }: Pick<SubAccount, "grants" | "wards">) {
  const label = rightsLabel(grants);
  if (label === null) return null;
  return wards.length === 0 ? (
    <Rights text={label} />
  ) : (
    <LimitedRights label={label} limit={wards} />
  );
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
        <ProperName>{fullName(staff)}</ProperName>
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
        <InvitationBadge state={staff.invitation} />
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
          <ProperName>{fullName(staff)}</ProperName>
          {staff.isHOD ? <HodBadge /> : null}
        </span>
        <InvitationBadge state={staff.invitation} />
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

interface StaffTableProps
  extends Pick<DataTableProps<SubAccount>, "rows" | "sort" | "onSort" | "selected" | "onSelect"> {
  /** True if the hospital has staff, so that an empty list means that nothing matched. */
  hasStaff: boolean;
  hasDepartments: boolean;
  onAct: (act: StaffAct, staff: SubAccount) => void;
  onClearSearch: () => void;
}

/** Shows the staff as a table with a menu for each person. */
export function StaffTable(props: StaffTableProps) {
  const { hasStaff, hasDepartments, onAct, onClearSearch, ...list } = props;
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
      {
        ...buildAction("Delete User", IconTrash, () => onAct("delete", staff)),
        isDanger: true,
      },
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
      empty={
        hasStaff ? (
          <EmptyState
            icon={<IconUserSearch size={26} />}
            title="No results found"
            text="Try adjusting your search or filters"
          >
            <ClearSearch onClear={onClearSearch} />
          </EmptyState>
        ) : (
          <NoStaff hasDepartments={hasDepartments} />
        )
      }
    />
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
