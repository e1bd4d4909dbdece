import type { SubAccount } from "@wardline/contracts/sub-accounts";
import { FormDialog } from "../../../ui/dialog/FormDialog.js";
import { EditStaffForm } from "../edit/EditStaffForm.js";

interface EditStaffDialogProps {
  /** Who is edited; kept while the dialog fades away. */
  staff: SubAccount | null;
  opened: boolean;
  onClose: () => void;
  departments: readonly string[];
  roles: readonly string[];
}

/** "Edit Sub Account" (docs/product.md, Staffs page). */
export function EditStaffDialog({ staff, opened, onClose, ...lists }: EditStaffDialogProps) {
  return (
    <FormDialog opened={opened} onClose={onClose} title="Edit Sub Account" size="lg">
      {staff === null ? null : (
        <EditStaffForm key={staff.id} staff={staff} onClose={onClose} {...lists} />
      )}
    </FormDialog>
  );
}
