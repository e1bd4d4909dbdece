import type { SubAccount } from "@wardline/contracts/sub-accounts";
import { FormDialog } from "../../../ui/dialog/FormDialog.js";
import { RightsForm } from "../edit/RightsForm.js";
import { fullName } from "../staff-list.js";

interface RightsDialogProps {
  /** Whose rights are changed; kept while the dialog fades away. */
  staff: SubAccount | null;
  opened: boolean;
  onClose: () => void;
}

/** "Rights of …": what a staff member may do beyond the staff's own area (docs/product.md, Rights). */
export function RightsDialog({ staff, opened, onClose }: RightsDialogProps) {
  const title = staff === null ? "Rights" : `Rights of ${fullName(staff)}`;
  return (
    <FormDialog opened={opened} onClose={onClose} title={title} size="xl">
      {staff === null ? null : <RightsForm key={staff.id} staff={staff} onClose={onClose} />}
    </FormDialog>
  );
}
