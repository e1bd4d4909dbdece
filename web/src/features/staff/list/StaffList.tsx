import { Button, Group } from "@mantine/core";
import { IconDownload, IconUpload } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import type { SubAccount } from "@wardline/contracts/accounts/sub-accounts";
import type { HospitalData } from "@wardline/contracts/roster/departments";
import { memo, Suspense, useMemo, useState } from "react";
import { useSearchText, useSortParam } from "../../../lib/address/search-params.js";
import { useSession } from "../../../lib/session/session-store.js";
import { wardsQuery } from "../../../shared/hospital/wards.js";
import { DeleteDialog } from "../../../ui/dialog/DeleteDialog.js";
import { FormDialog } from "../../../ui/dialog/FormDialog.js";
import { exportFile } from "../../../ui/feedback/export-file.js";
import { LoadingDialog } from "../../../ui/feedback/LoadingState.js";
import { lazyPart } from "../../../ui/feedback/lazy-part.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { useWaitingDraft } from "../../../ui/form/draft.js";
import { PasswordDialog } from "../../../ui/form/PasswordDialog.js";
import { SearchBox, shownCountText } from "../../../ui/table/SearchBox.js";
import { RightsForm } from "../edit/RightsForm.js";
import { EditStaffForm } from "../edit/StaffFields.js";
import { useDeleteStaff, useResendInvitation, useResetSecondFactor } from "../staff-changes.js";
import { filterStaff, STAFF_SORT, STAFF_SORTS, staffFullName } from "../staff-list.js";
import { StaffTable } from "./StaffTable.js";

interface ResetFactorDialogProps {
  /** Person who lost the second factor; stays set while the dialog fades out. */
  staff: SubAccount | null;
  opened: boolean;
  onClose: () => void;
}

/**
 * Dialog that resets the second factor of a person who has lost it; requires the user's password (docs/product.md, Lost
 * second factor).
 */
function ResetFactorDialog({ staff, opened, onClose }: ResetFactorDialogProps) {
  const reset = useResetSecondFactor();
  const name = staff === null ? "" : staffFullName(staff);
  return (
    <PasswordDialog
      opened={opened}
      onClose={onClose}
      title="Reset the second factor?"
      text={`Make sure that ${name} has asked for this. The app, passkeys and recovery codes of this account are removed, every device is logged out, and ${name} gets an email. The password alone then opens the account.`}
      label="Reset second factor"
      onConfirm={async (password) => {
        if (staff === null) return;
        await reset.mutateAsync({ id: staff.id, password });
        onClose();
        toast.success(`${name} can now log in with the password alone.`);
      }}
    />
  );
}

interface DeleteStaffDialogProps {
  /** Person to delete; stays set while the dialog fades out. */
  staff: SubAccount | null;
  opened: boolean;
  onClose: () => void;
  onDeleted: (staff: SubAccount) => void;
}

/** Dialog "Delete Sub account" (docs/product.md, Staffs page); stays open if deleting fails. */
function DeleteStaffDialog({ staff, opened, onClose, onDeleted }: DeleteStaffDialogProps) {
  const remove = useDeleteStaff();
  const name = staff === null ? "" : staffFullName(staff);
  return (
    <DeleteDialog
      opened={opened}
      onClose={onClose}
      subject={staff?.id ?? null}
      remove={remove}
      title="Delete Sub account"
      text={`You are about to delete the account of ${name}, who is logged out at once. Past rosters keep the name. This action cannot be undone`}
      confirmLabel="Yes, Delete Account"
      toast={toast}
      done="Sub account deleted successfully!"
      about={name}
      failed="Error deleting sub account. Please try again."
      onDeleted={() => {
        if (staff !== null) onDeleted(staff);
      }}
    />
  );
}

const toast = toastsAbout("staff");

const ImportDialog = lazyPart(async () => (await import("../import/ImportDialog.js")).ImportDialog);

type OpenDialog = "edit" | "rights" | "factor" | "delete" | "import" | null;

interface StaffListProps {
  staff: readonly SubAccount[];
  hospital: HospitalData;
  onDeleted: (staff: SubAccount) => void;
}

/** Lists the staff with their actions. Memoised, because a large import causes a change per person. */
export const StaffList = memo(function StaffList({ staff, hospital, onDeleted }: StaffListProps) {
  const [query, setQuery] = useSearchText("q");
  const [sort, setSort] = useSortParam(STAFF_SORTS, STAFF_SORT);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<SubAccount | null>(null);
  const [open, setOpen] = useState<OpenDialog>(null);
  const [hasImported, setImported] = useState(false);
  const resend = useResendInvitation();
  const queryClient = useQueryClient();
  const ownEmail = useSession()?.user.email;
  const rows = useMemo(() => filterStaff(staff, query), [staff, query]);
  const emails = useMemo(
    () => [...staff.map(({ email }) => email), ...(ownEmail === undefined ? [] : [ownEmail])],
    [staff, ownEmail],
  );
  const phones = useMemo(() => staff.map(({ phone }) => phone), [staff]);
  const selectedStaff = staff.filter(({ id }) => selected.has(id));
  const staffToExport = selectedStaff.length > 0 ? selectedStaff : rows;
  const close = () => setOpen(null);

  function createOpener(dialog: OpenDialog): (one: SubAccount) => void {
    return (one) => {
      setChosen(one);
      setOpen(dialog);
    };
  }

  useWaitingDraft("edit-staff", staff, createOpener("edit"));

  async function readStaff(): Promise<Blob> {
    const { buildStaffSheet } = await import("../staff-sheet.js");
    const isAnyLimited = staffToExport.some((one) => one.wards.length > 0);
    const wards = isAnyLimited ? await queryClient.ensureQueryData(wardsQuery) : [];
    return buildStaffSheet(staffToExport, wards);
  }

  async function resendInvitation(one: SubAccount): Promise<void> {
    try {
      await resend.mutateAsync(one.id);
      toast.success(`A new invitation was sent to ${one.email}.`);
    } catch (error) {
      toast.error(error, "Failed to resend the invitation.");
    }
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
            onClick={() => {
              setImported(true);
              setOpen("import");
            }}
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
        hasStaff={staff.length > 0}
        hasDepartments={hospital.departments.length > 0}
        sort={sort}
        onSort={setSort}
        selected={selected}
        onSelect={setSelected}
        onEdit={createOpener("edit")}
        onRights={createOpener("rights")}
        onResetFactor={createOpener("factor")}
        onDelete={createOpener("delete")}
        onResend={(one) => void resendInvitation(one)}
        onClearSearch={() => setQuery("")}
      />
      <EditStaffDialog
        staff={chosen}
        opened={open === "edit"}
        onClose={close}
        departments={hospital.departments}
        roles={hospital.roles}
      />
      <RightsDialog staff={chosen} opened={open === "rights"} onClose={close} />
      <ResetFactorDialog staff={chosen} opened={open === "factor"} onClose={close} />
      <DeleteStaffDialog
        staff={chosen}
        opened={open === "delete"}
        onClose={close}
        onDeleted={onDeleted}
      />
      {hasImported ? (
        <Suspense
          fallback={
            open === "import" ? <LoadingDialog title="Import staff" onClose={close} /> : null
          }
        >
          <ImportDialog
            opened={open === "import"}
            onClose={close}
            hospital={hospital}
            emails={emails}
            phones={phones}
          />
        </Suspense>
      ) : null}
    </>
  );
});

interface EditStaffDialogProps {
  /** Person to edit; stays set while the dialog fades out. */
  staff: SubAccount | null;
  opened: boolean;
  onClose: () => void;
  departments: readonly string[];
  roles: readonly string[];
}

/** Dialog "Edit Sub Account" (docs/product.md, Staffs page). */
function EditStaffDialog({ staff, opened, onClose, ...lists }: EditStaffDialogProps) {
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={staff === null ? "Edit Sub Account" : `Edit Sub Account: ${staffFullName(staff)}`}
      size="lg"
    >
      {staff === null ? null : (
        <EditStaffForm key={staff.id} staff={staff} onClose={onClose} {...lists} />
      )}
    </FormDialog>
  );
}

interface RightsDialogProps {
  /** Person whose rights are edited; stays set while the dialog fades out. */
  staff: SubAccount | null;
  opened: boolean;
  onClose: () => void;
}

/** Dialog "Rights of …" (docs/product.md, Rights). */
function RightsDialog({ staff, opened, onClose }: RightsDialogProps) {
  const title = staff === null ? "Rights" : `Rights of ${staffFullName(staff)}`;
  return (
    <FormDialog opened={opened} onClose={onClose} title={title} size="xl">
      {staff === null ? null : <RightsForm key={staff.id} staff={staff} onClose={onClose} />}
    </FormDialog>
  );
}
