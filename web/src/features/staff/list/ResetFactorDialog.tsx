import type { SubAccount } from "@wardline/contracts/sub-accounts";
import { PasswordDialog } from "../../../ui/dialog/PasswordDialog.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { useResetSecondFactor } from "../staff-changes.js";
import { fullName } from "../staff-list.js";

const toast = toastsAbout("staff");

interface ResetFactorDialogProps {
  /** Who has lost it; kept while the dialog fades away. */
  staff: SubAccount | null;
  opened: boolean;
  onClose: () => void;
}

/** Lets in again who has lost the second factor, with the own password (docs/product.md, Lost second factor). */
export function ResetFactorDialog({ staff, opened, onClose }: ResetFactorDialogProps) {
  const reset = useResetSecondFactor();
  const name = staff === null ? "" : fullName(staff);
  return (
    <PasswordDialog
      opened={opened}
      onClose={onClose}
      title="Reset the second factor?"
      text={`Be sure that it is ${name} who asks. App, passkeys and recovery codes of this account are taken away, every device is logged out, and a mail says so. The password alone then opens the account.`}
      label="Reset Second Factor"
      onConfirm={async (password) => {
        if (staff === null) return;
        await reset.mutateAsync({ id: staff.id, password });
        onClose();
        toast.success(`${name} logs in with the password alone now.`);
      }}
    />
  );
}
