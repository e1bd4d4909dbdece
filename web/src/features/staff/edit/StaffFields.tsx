import { Button, Group, NativeSelect, Radio, Stack, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { SubAccount } from "@wardline/contracts/sub-accounts";
import { LIMITS } from "@wardline/domain/limits";
import { dialNote } from "@wardline/domain/people/telephone";
import { DialogActions } from "../../../ui/dialog/DialogActions.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { DraftNote } from "../../../ui/form/DraftNote.js";
import { FormErrors } from "../../../ui/form/FormErrors.js";
import { focusFirst } from "../../../ui/form/focus-first.js";
import { MeanwhileAlert, useRecordForm } from "../../../ui/form/record-form.js";
import { CODE_TEXT, NAME_TEXT, PHONE_TEXT } from "../../../ui/form/text-kinds.js";
import { TwoColumns } from "../../../ui/page/TwoColumns.js";
import { currentStaffOf, useUpdateStaff } from "../staff-changes.js";
import { fullName } from "../staff-list.js";
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
  const { form, base, meanwhile, dismiss, draft, isBusy, save } = useRecordForm<
    SubAccount,
    StaffValues
  >({
    record: staff,
    valuesOf: staffValuesOf,
    draft: `edit-staff ${staff.id}`,
    errorsOf: staffErrors,
    send: (values, on) =>
      update.mutateAsync({
        id: on.id,
        version: on.version,
        body: changedFields(staffValuesOf(on), values),
      }),
    currentOf: currentStaffOf,
    toast,
    saved: "Sub account updated successfully!",
    about: fullName,
    failed: "Failed to update sub account",
    onSaved: onClose,
  });

  return (
    <form ref={focusFirst} onSubmit={form.onSubmit((values) => void save(values))} noValidate>
      <Stack gap="lg">
        <DraftNote draft={draft} labels={STAFF_LABELS} />
        <MeanwhileAlert
          changes={meanwhile}
          labelOf={(field) => STAFF_LABELS[field as keyof StaffValues]}
          textOf={(field) => staffValuesOf(base)[field as keyof StaffValues]}
          onDismiss={dismiss}
        />
        <StaffFields form={form} departments={departments} roles={roles} />
        <FormErrors errors={form.errors} shownBy={Object.keys(STAFF_LABELS)} />
        <DialogActions>
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
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
      <TextInput
        {...NAME_TEXT}
        {...props("firstName")}
        maxLength={LIMITS.name}
        autoComplete="off"
      />
      <TextInput {...NAME_TEXT} {...props("lastName")} maxLength={LIMITS.name} autoComplete="off" />
      <NativeSelect
        {...props("department")}
        data={choices("Select department", departments, department)}
      />
      <NativeSelect {...props("role")} data={choices("Select role", roles, role)} />
      <TextInput
        {...CODE_TEXT}
        {...props("email")}
        type="email"
        maxLength={LIMITS.text}
        autoComplete="off"
      />
      <TextInput
        {...PHONE_TEXT}
        {...props("phone")}
        description={dialNote(form.values.phone)}
        maxLength={LIMITS.shortText}
        autoComplete="off"
      />
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
