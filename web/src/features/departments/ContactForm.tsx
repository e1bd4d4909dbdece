import { Button, Group, TextInput } from "@mantine/core";
import { type Department, updateDepartment } from "@wardline/contracts/departments";
import { LIMITS } from "@wardline/domain/limits";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { fieldErrors } from "../../ui/form/field-errors.js";
import { type FieldErrors, schemaErrors } from "../../ui/form/form-errors.js";
import { TwoColumns } from "../../ui/page/TwoColumns.js";
import { useUpdateContact } from "./department-changes.js";
import classes from "./NameList.module.css";

const toast = toastsAbout("department");

interface ContactFormProps {
  department: Department;
  onClose: () => void;
}

const FIELDS = [
  { field: "email", label: "Email", type: "email", maxLength: LIMITS.text },
  { field: "phone", label: "Phone", type: "text", maxLength: LIMITS.shortText },
  { field: "duty_start", label: "Duties begin at (empty: when the hospital's do)", type: "time" },
] as const;

/** A department's own contact, and when its duties begin; Escape leaves it as it was. */
export function ContactForm({ department, onClose }: ContactFormProps) {
  const update = useUpdateContact();
  const own = department.contact_source === "department";
  const [values, setValues] = useState({
    email: own ? department.email : "",
    phone: own ? department.phone : "",
    duty_start: department.duty_start ?? "",
  });
  const [errors, setErrors] = useState<FieldErrors>({});

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (update.isPending) return;
    const body = { ...values, duty_start: values.duty_start || null };
    const problems = schemaErrors(updateDepartment.body, body);
    setErrors(problems);
    if (Object.keys(problems).length > 0) return;
    try {
      await update.mutateAsync({ department: department.department, ...body });
      toast.success(`The contact of ${department.department} was saved.`);
      onClose();
    } catch (error) {
      setErrors(fieldErrors(error));
      toast.error(error, "Failed to update the department's contact.");
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onClose();
  }

  return (
    <form
      className={classes.form}
      onSubmit={(event) => void submit(event)}
      aria-label={`Contact of ${department.department}`}
      noValidate
    >
      <TwoColumns from="xs">
        {FIELDS.map(({ field, ...input }) => (
          <TextInput
            key={field}
            {...input}
            value={values[field]}
            error={errors[field]}
            ref={field === "email" ? focusOnce : undefined}
            onChange={(event) => {
              setValues({ ...values, [field]: event.currentTarget.value });
              setErrors({});
            }}
            onKeyDown={onKeyDown}
            autoComplete="off"
          />
        ))}
      </TwoColumns>
      <Group justify="flex-end" gap="xs" mt="sm">
        <Button variant="default" size="xs" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" size="xs" loading={update.isPending}>
          Save contact
        </Button>
      </Group>
    </form>
  );
}

/** Of the same identity on every render, so that it runs when the form opens and not on each key. */
function focusOnce(input: HTMLInputElement | null): void {
  input?.focus();
}
