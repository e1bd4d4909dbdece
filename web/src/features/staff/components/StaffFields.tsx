import { Group, Radio, Select, SimpleGrid, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { STAFF_LABELS, type StaffValues } from "../model/staff-form.js";

interface StaffFieldsProps {
  form: UseFormReturnType<StaffValues>;
  departments: readonly string[];
  roles: readonly string[];
}

const LISTS = { maxDropdownHeight: 260, nothingFoundMessage: "Nothing found" } as const;

/** The fields of a staff member, for a new one and for an edited one alike. */
export function StaffFields({ form, departments, roles }: StaffFieldsProps) {
  const props = (field: keyof StaffValues) => ({
    label: STAFF_LABELS[field],
    required: true,
    ...form.getInputProps(field),
  });
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
      <TextInput {...props("firstName")} autoComplete="off" />
      <TextInput {...props("lastName")} autoComplete="off" />
      <Select
        {...LISTS}
        {...props("department")}
        placeholder="Select department"
        data={withValue(departments, form.values.department)}
        value={form.values.department || null}
        onChange={(value) => form.setFieldValue("department", value ?? "")}
        searchable
      />
      <Select
        {...LISTS}
        {...props("role")}
        placeholder="Select role"
        data={withValue(roles, form.values.role)}
        value={form.values.role || null}
        onChange={(value) => form.setFieldValue("role", value ?? "")}
        searchable
      />
      <TextInput {...props("email")} type="email" autoComplete="off" />
      <TextInput {...props("phone")} type="tel" autoComplete="off" />
      <Radio.Group
        {...props("isHOD")}
        description="Comes first on contact lists, and stands in where the department has no contact."
      >
        <Group mt={8} gap="lg">
          <Radio value="yes" label="Yes" />
          <Radio value="no" label="No" />
        </Group>
      </Radio.Group>
    </SimpleGrid>
  );
}

/** What someone has stays choosable, even when it has just been removed elsewhere. */
function withValue(names: readonly string[], value: string): string[] {
  return value === "" || names.includes(value) ? [...names] : [value, ...names];
}
