import { Button, Group, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { SubAccount } from "@wardline/contracts/sub-accounts";
import { useState } from "react";
import { useUnsavedEntries } from "../../../ui/dialog/FormDialog.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { FormErrors } from "../../../ui/form/FormErrors.js";
import { fieldErrors } from "../../../ui/form/field-errors.js";
import { focusFirst } from "../../../ui/form/focus-first.js";
import { useFormDraft } from "../../../ui/form/form-draft.js";
import { showErrors } from "../../../ui/form/form-errors.js";
import { currentStaffOf, useUpdateStaff } from "../staff-changes.js";
import { StaffFields } from "./StaffFields.js";
import {
  changedFields,
  STAFF_LABELS,
  type StaffValues,
  staffErrors,
  staffValuesOf,
} from "./staff-form.js";

const toast = toastsAbout("staff");

interface EditStaffFormProps {
  staff: SubAccount;
  onClose: () => void;
  departments: readonly string[];
  roles: readonly string[];
}

/** Changes a staff member; what was entered stays when the server refuses it. */
export function EditStaffForm({ staff, onClose, departments, roles }: EditStaffFormProps) {
  const update = useUpdateStaff();
  const [opened, setOpened] = useState(staff);
  const before = staffValuesOf(opened);
  const form = useForm<StaffValues>({ initialValues: before });
  const isUnsaved = form.isDirty() && !update.isSuccess;
  useUnsavedEntries(isUnsaved);
  useFormDraft(`edit-staff ${staff.id}`, form, isUnsaved);

  async function save(values: StaffValues): Promise<void> {
    if (update.isPending || showErrors(form, staffErrors(values))) return;
    const body = changedFields(before, values);
    if (Object.keys(body).length === 0) {
      onClose();
      return;
    }
    try {
      await update.mutateAsync({ id: opened.id, version: opened.version, body });
      toast.success("Sub account updated successfully!");
      onClose();
    } catch (error) {
      showErrors(form, fieldErrors(error));
      toast.error(error, "Failed to update sub account");
      // Whoever saves again has been told, and then means it.
      const current = currentStaffOf(error);
      if (current !== null) setOpened({ ...opened, version: current.version });
    }
  }

  return (
    <form ref={focusFirst} onSubmit={form.onSubmit((values) => void save(values))} noValidate>
      <Stack gap="lg">
        <StaffFields form={form} departments={departments} roles={roles} />
        <FormErrors errors={form.errors} shownBy={Object.keys(STAFF_LABELS)} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={update.isPending}>
            Cancel
          </Button>
          <Button type="submit" loading={update.isPending}>
            Save Changes
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
