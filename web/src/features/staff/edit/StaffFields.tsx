import { Group, NativeSelect, Radio, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { SubAccount } from "@wardline/contracts/accounts/sub-accounts";
import { LIMITS } from "@wardline/domain/limits";
import { fullName } from "@wardline/domain/people/full-name";
import { describeDialling } from "@wardline/domain/people/telephone";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { buildNameChoices } from "../../../ui/form/name-choices.js";
import { DialogForm } from "../../../ui/form/PageForm.js";
import { useRecordForm } from "../../../ui/form/record-form.js";
import { CODE_TEXT, NAME_TEXT, PHONE_TEXT } from "../../../ui/form/text-kinds.js";
import { TwoColumns } from "../../../ui/page/Panel.js";
import { readCurrentStaff, useUpdateStaff } from "../staff-changes.js";
import {
  findStaffErrors,
  pickChangedStaffFields,
  STAFF_LABELS,
  type StaffValues,
  toStaffValues,
} from "./staff-form.js";

const toast = toastsAbout("staff");

export type StaffChoices = { departments: readonly string[]; roles: readonly string[] };

type EditStaffFormProps = StaffChoices & { staff: SubAccount; onClose: () => void };

/** Form to edit a staff member's details. If the server refuses, the input stays. */
export function EditStaffForm({ staff, onClose, ...choices }: EditStaffFormProps) {
  const update = useUpdateStaff();
  const entry = useRecordForm({
    record: staff,
    toValues: toStaffValues,
    draft: `edit-staff ${staff.id}`,
    findErrors: findStaffErrors,
    send: (values, on) =>
      update.mutateAsync({
        id: on.id,
        version: on.version,
        body: pickChangedStaffFields(toStaffValues(on), values),
      }),
    readCurrent: readCurrentStaff,
    toast,
    saved: "Sub account updated successfully!",
    about: fullName,
    failed: "Failed to update sub account",
    onSaved: onClose,
  });

  return (
    <DialogForm entry={entry} labels={STAFF_LABELS} label="Save Changes" onCancel={onClose}>
      <StaffFields form={entry.form} {...choices} />
    </DialogForm>
  );
}

type StaffFieldsProps = StaffChoices & { form: UseFormReturnType<StaffValues> };

/** Form fields for a new or existing staff member. */
export function StaffFields({ form, departments, roles }: StaffFieldsProps) {
  const { department, role } = form.values;
  const getFieldProps = (field: keyof StaffValues) => ({
    label: STAFF_LABELS[field],
    required: true,
    ...form.getInputProps(field),
  });
  return (
    <TwoColumns>
      {(["firstName", "lastName"] as const).map((field) => (
        <TextInput key={field} {...NAME_TEXT} {...getFieldProps(field)} maxLength={LIMITS.name} />
      ))}
      <NativeSelect
        {...getFieldProps("department")}
        data={buildNameChoices("Select department", departments, department)}
      />
      <NativeSelect
        {...getFieldProps("role")}
        data={buildNameChoices("Select role", roles, role)}
      />
      <TextInput {...CODE_TEXT} {...getFieldProps("email")} type="email" maxLength={LIMITS.text} />
      <TextInput
        {...PHONE_TEXT}
        {...getFieldProps("phone")}
        description={describeDialling(form.values.phone)}
        maxLength={LIMITS.shortText}
      />
      <Radio.Group
        {...getFieldProps("isHOD")}
        description="Listed first, and called if the department has nobody on call and no contact."
      >
        <Group mt={8} mb={6} gap="lg">
          <Radio value="yes" label="Yes" />
          <Radio value="no" label="No" />
        </Group>
      </Radio.Group>
    </TwoColumns>
  );
}
