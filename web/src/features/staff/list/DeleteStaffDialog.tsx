import type { SubAccount } from "@wardline/contracts/sub-accounts";
import { DeleteDialog } from "../../../ui/dialog/DeleteDialog.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { useDeleteStaff } from "../staff-changes.js";
import { fullName } from "../staff-list.js";

const toast = toastsAbout("staff");

interface DeleteStaffDialogProps {
  /** Who is to be deleted; kept while the dialog fades away. */
  staff: SubAccount | null;
  opened: boolean;
  onClose: () => void;
}

/** "Delete Sub account" (docs/product.md, Staffs page); stays open when it failed. */
export function DeleteStaffDialog({ staff, opened, onClose }: DeleteStaffDialogProps) {
  const remove = useDeleteStaff();
  const name = staff === null ? "" : fullName(staff);
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
      failed="Error deleting sub account. Please try again."
    />
  );
}
