import { Button, Group } from "@mantine/core";
import { IconDownload, IconUpload, IconUsers } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { resetSecondFactor } from "@wardline/contracts/accounts/second-factor";
import { deleteSubAccount, type SubAccount } from "@wardline/contracts/accounts/sub-accounts";
import type { HospitalData } from "@wardline/contracts/roster/departments";
import { fullName } from "@wardline/domain/people/full-name";
import { matchesSearch, type Sort } from "@wardline/domain/records/list-view";
import { memo, Suspense, useMemo, useState } from "react";
import { useSearchText, useSortParam } from "../../../lib/address/search-params.js";
import { call, ignoreNotFound } from "../../../lib/calls/api.js";
import { createMutation } from "../../../lib/calls/mutations.js";
import { runChange } from "../../../lib/live/query-client.js";
import { AddDepartments } from "../../../shared/departments/AddDepartments.js";
import { wardsQuery } from "../../../shared/hospital/wards.js";
import { DeleteDialog } from "../../../ui/dialog/ConfirmDialog.js";
import { FormDialog } from "../../../ui/dialog/FormDialog.js";
import { useSubjectDialog } from "../../../ui/dialog/use-subject-dialog.js";
import { exportFile } from "../../../ui/feedback/export-file.js";
import { lazyPart } from "../../../ui/feedback/lazy-part.js";
import { EmptyState, LoadingDialog } from "../../../ui/feedback/Placeholders.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { useWaitingDraft } from "../../../ui/form/draft.js";
import { PasswordDialog } from "../../../ui/form/PasswordDialog.js";
import { ButtonLink } from "../../../ui/page/ButtonLink.js";
import { NothingFound, SearchBox, shownCountText } from "../../../ui/table/SearchBox.js";
import { RightsForm } from "../edit/RightsForm.js";
import { EditStaffForm } from "../edit/StaffFields.js";
import { dropStaff } from "../staff-changes.js";
import { type StaffAct, StaffTable } from "./StaffTable.js";

const toast = toastsAbout("staff");

const ImportDialog = lazyPart(async () => (await import("../import/ImportDialog.js")).ImportDialog);

/** Columns by which the list can be sorted (docs/product.md, Staffs page). */
const SORTS = ["firstName", "email", "role"] as const;

const DEFAULT_SORT: Sort<(typeof SORTS)[number]> = { column: "firstName", direction: "asc" };

/** Returns the staff whose names, address or role contain the query (docs/product.md, Staffs page). */
export function filterStaff(staff: readonly SubAccount[], query: string): SubAccount[] {
  return staff.filter((one) => matchesSearch([fullName(one), one.email, one.role], query));
}

interface StaffListProps {
  staff: readonly SubAccount[];
  hospital: HospitalData;
  onDeleted: (staff: SubAccount) => void;
}

/** Lists the staff with their actions. Memoised, because a large import causes a change per person. */
export const StaffList = memo(function StaffList({ staff, hospital, onDeleted }: StaffListProps) {
  const [query, setQuery] = useSearchText("q");
  const [sort, setSort] = useSortParam(SORTS, DEFAULT_SORT);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { subject, open, show, close } = useSubjectDialog<StaffAct, SubAccount>();
  /** Undefined until the import is first opened. */
  const [isImporting, setImporting] = useState<boolean>();
  const queryClient = useQueryClient();
  const rows = useMemo(() => filterStaff(staff, query), [staff, query]);
  const selectedStaff = staff.filter(({ id }) => selected.has(id));
  const staffToExport = selectedStaff.length > 0 ? selectedStaff : rows;
  const stopImporting = () => setImporting(false);

  useWaitingDraft("edit-staff", staff, (one) => show("edit", one));

  async function readStaff(): Promise<Blob> {
    const { buildStaffSheet } = await import("../staff-sheet.js");
    const isAnyLimited = staffToExport.some((one) => one.wards.length > 0);
    const wards = isAnyLimited ? await queryClient.ensureQueryData(wardsQuery) : [];
    return buildStaffSheet(staffToExport, wards);
  }

  return (
    <>
      <Group justify="space-between" gap="sm" mb="md">
        <SearchBox
          label="Search sub accounts"
          value={query}
          onChange={setQuery}
          width={320}
          announcement={shownCountText(rows.length, staff.length, "staff")}
        />
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<IconUpload size={17} aria-hidden="true" />}
            onClick={() => setImporting(true)}
          >
            Import staff
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={17} aria-hidden="true" />}
            disabled={staffToExport.length === 0}
            onClick={() => void exportFile({ name: "staff.xlsx", read: readStaff })}
          >
            {selectedStaff.length > 0
              ? `Export ${selectedStaff.length} selected`
              : "Export spreadsheet"}
          </Button>
        </Group>
      </Group>
      <StaffTable
        rows={rows}
        sort={sort}
        onSort={setSort}
        selected={selected}
        onSelect={setSelected}
        onAct={show}
        empty={
          staff.length > 0 ? (
            <NothingFound onClear={() => setQuery("")} />
          ) : (
            <NoStaff hasDepartments={hospital.departments.length > 0} />
          )
        }
      />
      {subject === null ? null : (
        <StaffDialogs
          staff={subject}
          open={open}
          onClose={close}
          hospital={hospital}
          onDeleted={onDeleted}
        />
      )}
      {isImporting === undefined ? null : (
        <Suspense
          fallback={
            isImporting ? <LoadingDialog title="Import staff" onClose={stopImporting} /> : null
          }
        >
          <ImportDialog
            opened={isImporting}
            onClose={stopImporting}
            hospital={hospital}
            staff={staff}
          />
        </Suspense>
      )}
    </>
  );
});

const useDeleteStaff = createMutation(
  (id: string) => ignoreNotFound(call(deleteSubAccount, { params: { id } })),
  (client, _nothing, id) => dropStaff(client, id),
);

interface StaffDialogsProps extends Omit<StaffListProps, "staff"> {
  staff: SubAccount;
  open: StaffAct | null;
  onClose: () => void;
}

/** Dialogs for one person (docs/product.md, Staffs page, Rights, Lost second factor). */
function StaffDialogs({ staff, open, onClose, hospital, onDeleted }: StaffDialogsProps) {
  const remove = useDeleteStaff();
  const name = fullName(staff);
  return (
    <>
      <FormDialog
        opened={open === "edit"}
        onClose={onClose}
        title={`Edit Sub Account: ${name}`}
        size="lg"
      >
        <EditStaffForm key={staff.id} staff={staff} onClose={onClose} {...hospital} />
      </FormDialog>
      <FormDialog
        opened={open === "rights"}
        onClose={onClose}
        title={`Rights of ${name}`}
        size="xl"
      >
        <RightsForm key={staff.id} staff={staff} onClose={onClose} />
      </FormDialog>
      <PasswordDialog
        opened={open === "factor"}
        onClose={onClose}
        title="Reset the second factor?"
        text={`Make sure that ${name} has asked for this. The app, passkeys and recovery codes of this account are removed, every device is logged out, and ${name} gets an email. The password alone then opens the account.`}
        label="Reset second factor"
        onConfirm={async (password) => {
          const options = { params: { id: staff.id }, body: { password } };
          await runChange(() => call(resetSecondFactor, options));
          onClose();
          toast.success(`${name} can now log in with the password alone.`);
        }}
      />
      <DeleteDialog
        opened={open === "delete"}
        onClose={onClose}
        subject={staff.id}
        remove={remove}
        title="Delete Sub account"
        text={`You are about to delete the account of ${name}. ${name} will be logged out at once. Past rosters will still show the name. This action cannot be undone`}
        confirmLabel="Yes, Delete Account"
        toast={toast}
        done="Sub account deleted successfully!"
        about={name}
        failed="Error deleting sub account. Please try again."
        onDeleted={() => onDeleted(staff)}
      />
    </>
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
