import {
  IconKey,
  IconPencil,
  IconSend,
  IconShieldOff,
  IconTrash,
  IconUserSearch,
  IconUsers,
} from "@tabler/icons-react";
import { type SubAccount, updateGrants } from "@wardline/contracts/sub-accounts";
import type { Sort } from "@wardline/domain/list-view";
import { useMay } from "../../../lib/session/rights.js";
import { useSession } from "../../../lib/session/session-store.js";
import { AddDepartments } from "../../../shared/departments/AddDepartments.js";
import { EmptyState } from "../../../ui/feedback/EmptyState.js";
import { ClearSearch } from "../../../ui/form/ClearSearch.js";
import type { MenuAction } from "../../../ui/menu/ActionMenu.js";
import { ButtonLink } from "../../../ui/page/ButtonLink.js";
import { DataTable } from "../../../ui/table/DataTable.js";
import { fullName } from "../staff-list.js";
import { StaffSummary } from "./StaffSummary.js";
import { STAFF_COLUMNS } from "./staff-columns.js";

interface StaffTableProps {
  rows: readonly SubAccount[];
  /** Whether the hospital has any staff: an empty list otherwise means that nothing was found. */
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

/** The staff as a list with its menus. */
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
  const mayGive = useMay(updateGrants.access);
  const ownId = useSession()?.user.id;

  function actionsOf(staff: SubAccount): MenuAction[] {
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
      ...(mayGive ? [rights] : []),
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
      compact={compact}
      rowLabel={fullName}
      actions={actionsOf}
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

function compact(staff: SubAccount) {
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
