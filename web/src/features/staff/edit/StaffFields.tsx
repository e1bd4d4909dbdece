import { Group, NativeSelect, Radio, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { LIMITS } from "@wardline/domain/limits";
import { TwoColumns } from "../../../ui/page/TwoColumns.js";
import { STAFF_LABELS, type StaffValues } from "./staff-form.js";

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
