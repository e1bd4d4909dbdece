import { Button, Group, NativeSelect, Radio, Stack, TextInput } from "@mantine/core";
import { type UseFormReturnType, useForm } from "@mantine/form";
import type { SubAccount } from "@wardline/contracts/sub-accounts";
import { LIMITS } from "@wardline/domain/limits";
import { useState } from "react";
import { DialogActions } from "../../../ui/dialog/DialogActions.js";
import { useUnsavedEntries } from "../../../ui/dialog/FormDialog.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { useFormDraft } from "../../../ui/form/draft.js";
import { FormErrors } from "../../../ui/form/FormErrors.js";
import { focusFirst } from "../../../ui/form/focus-first.js";
import { fieldErrors, showErrors } from "../../../ui/form/form-errors.js";
import { TwoColumns } from "../../../ui/page/TwoColumns.js";
import { currentStaffOf, useUpdateStaff } from "../staff-changes.js";
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
      // Someone who saves again has read the warning, and means it.
      const current = currentStaffOf(error);
      if (current !== null) setOpened({ ...opened, version: current.version });
    }
  }

  return (
    <form ref={focusFirst} onSubmit={form.onSubmit((values) => void save(values))} noValidate>
      <Stack gap="lg">
        <StaffFields form={form} departments={departments} roles={roles} />
        <FormErrors errors={form.errors} shownBy={Object.keys(STAFF_LABELS)} />
        <DialogActions>
          <Button variant="default" onClick={onClose} disabled={update.isPending}>
            Cancel
          </Button>
          <Button type="submit" loading={update.isPending}>
            Save Changes
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}

interface StaffFieldsProps {
  form: UseFormReturnType<StaffValues>;
  departments: readonly string[];
  roles: readonly string[];
}

/** The fields of a staff member, for a new one and for an edited one alike. */
export function StaffFields({ form, departments, roles }: StaffFieldsProps) {
  const { department, role } = form.values;
  const props = (field: keyof StaffValues) => ({
    label: STAFF_LABELS[field],
    required: true,
    ...form.getInputProps(field),
  });
  return (
    <TwoColumns>
      <TextInput {...props("firstName")} maxLength={LIMITS.name} autoComplete="off" />
      <TextInput {...props("lastName")} maxLength={LIMITS.name} autoComplete="off" />
      <NativeSelect
        {...props("department")}
        data={choices("Select department", departments, department)}
      />
      <NativeSelect {...props("role")} data={choices("Select role", roles, role)} />
      <TextInput {...props("email")} type="email" maxLength={LIMITS.text} autoComplete="off" />
      <TextInput {...props("phone")} maxLength={LIMITS.shortText} autoComplete="off" />
      <Radio.Group
        {...props("isHOD")}
        description="Comes first on contact lists, and stands in where the department has no contact."
      >
        <Group mt={8} mb={6} gap="lg">
          <Radio value="yes" label="Yes" />
          <Radio value="no" label="No" />
        </Group>
      </Radio.Group>
    </TwoColumns>
  );
}

/** What someone has stays choosable, even when it has just been removed elsewhere. */
function choices(prompt: string, names: readonly string[], value: string) {
  const known = value === "" || names.includes(value) ? names : [value, ...names];
  return [{ value: "", label: prompt }, ...known];
}
