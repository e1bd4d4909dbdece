import { ActionIcon, Button, Checkbox, Group, NativeSelect, TextInput } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import {
  addDepartment,
  type Department,
  updateDepartment,
} from "@wardline/contracts/roster/departments";
import { LIMITS } from "@wardline/domain/limits";
import { describeDialling } from "@wardline/domain/people/telephone";
import { OFFER_MODE_LABELS, OFFER_MODES, type OfferMode } from "@wardline/domain/roster/offer";
import { findEqualTexts } from "@wardline/domain/text/text-forms";
import { TelephoneNumber } from "@wardline/theme/name-text";
import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { DeleteDialog } from "../../ui/dialog/DeleteDialog.js";
import { EqualTextsNote } from "../../ui/feedback/EqualTextsNote.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { type FieldErrors, parseFieldErrors, validateSchema } from "../../ui/form/form-errors.js";
import { CODE_TEXT, PHONE_TEXT } from "../../ui/form/text-kinds.js";
import { Panel } from "../../ui/page/Panel.js";
import { TwoColumns } from "../../ui/page/TwoColumns.js";
import { AddBox } from "./AddBox.js";
import { useAddDepartment, useRemoveDepartment, useUpdateContact } from "./department-changes.js";
import classes from "./NameList.module.css";

interface ContactFormProps {
  department: Department;
  onClose: () => void;
}

const FIELDS = [
  { field: "email", label: "Email", type: "email", maxLength: LIMITS.text },
  { field: "phone", label: "Phone", type: "text", maxLength: LIMITS.shortText },
  {
    field: "duty_start",
    label: "Duties begin at (leave empty for the hospital's time)",
    type: "time",
  },
] as const;

const OFFER_CHOICES = OFFER_MODES.map((value) => ({ value, label: OFFER_MODE_LABELS[value] }));

/** Edits a department's own contact and the start of its duties; Escape discards the changes. */
function ContactForm({ department, onClose }: ContactFormProps) {
  const update = useUpdateContact();
  const hasOwnContact = department.contact_source === "department";
  const [values, setValues] = useState({
    email: hasOwnContact ? department.email : "",
    phone: hasOwnContact ? department.phone : "",
    duty_start: department.duty_start ?? "",
  });
  const [receipts, setReceipts] = useState(department.receipts ?? false);
  const [offers, setOffers] = useState<OfferMode>(department.offers ?? "off");
  const [errors, setErrors] = useState<FieldErrors>({});

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (update.isPending) return;
    const body = { ...values, duty_start: values.duty_start || null, receipts, offers };
    const problems = validateSchema(updateDepartment.body, body);
    setErrors(problems);
    if (Object.keys(problems).length > 0) return;
    try {
      await update.mutateAsync({ department: department.department, ...body });
      toast.success(`The contact of ${department.department} was saved.`);
      onClose();
    } catch (error) {
      setErrors(parseFieldErrors(error));
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
            {...(field === "phone" ? PHONE_TEXT : CODE_TEXT)}
            description={field === "phone" ? describeDialling(values.phone) : undefined}
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
      <Checkbox
        mt="sm"
        label="Remind staff of their duties, and ask whether they have seen them"
        checked={receipts}
        onChange={(event) => setReceipts(event.currentTarget.checked)}
        onKeyDown={onKeyDown}
      />
      <NativeSelect
        mt="sm"
        label="Duty offers"
        data={OFFER_CHOICES}
        value={offers}
        onChange={(event) => setOffers(event.currentTarget.value as OfferMode)}
        onKeyDown={onKeyDown}
      />
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

/** Defined outside the component, so that it runs when the form opens and not on each key press. */
function focusOnce(input: HTMLInputElement | null): void {
  input?.focus();
}

const toast = toastsAbout("department");

/** Lists the hospital's departments with their contacts. */
export function DepartmentsPanel({ departments }: { departments: readonly Department[] }) {
  const add = useAddDepartment();
  const remove = useRemoveDepartment();
  const [chosen, setChosen] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);

  async function addOne(name: string): Promise<void> {
    try {
      await add.mutateAsync(name);
      toast.success("Department added successfully!", { about: name });
    } catch (error) {
      toast.error(error, "Failed to add department. Please try again.");
      throw error;
    }
  }

  return (
    <Panel
      title="Departments"
      description="The teams that manage patients, and how to reach each of them."
    >
      <EqualTextsNote
        texts={findEqualTexts(departments.map(({ department }) => department))}
        what="departments read"
      />
      <AddBox
        label="Department name"
        placeholder="Enter a department name"
        buttonLabel="Add Department"
        schema={addDepartment.body.shape.department_name}
        field="department_name"
        onAdd={addOne}
      />
      {departments.length === 0 ? (
        <div className={classes.empty}>No departments added yet</div>
      ) : (
        <ul className={classes.list} aria-label="Departments">
          {departments.map((department) => (
            <DepartmentRow
              key={department.id}
              department={department}
              onRemove={() => {
                setChosen(department.department);
                setAsking(true);
              }}
            />
          ))}
        </ul>
      )}
      <DeleteDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        subject={chosen}
        remove={remove}
        title="Remove department"
        text={`“${chosen}” will be removed, also from patients and future rosters.`}
        confirmLabel="Yes, Remove Department"
        toast={toast}
        done="Department removed successfully!"
        about={chosen ?? undefined}
        failed="Failed to remove department. Please try again."
      />
    </Panel>
  );
}

interface DepartmentRowProps {
  department: Department;
  onRemove: () => void;
}

function DepartmentRow({ department, onRemove }: DepartmentRowProps) {
  const [isEditing, setEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const name = department.department;

  function close(): void {
    setEditing(false);
    requestAnimationFrame(() => pencil.current?.focus({ preventScroll: true }));
  }

  return (
    <li className={classes.row}>
      <div className={classes.line}>
        <div className={classes.name}>
          {name}
          {isEditing ? null : <Contact department={department} />}
        </div>
        <ActionIcon
          ref={pencil}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`Edit contact of ${name}`}
          aria-expanded={isEditing}
          onClick={() => setEditing(!isEditing)}
        >
          <IconPencil size={18} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes.remove}
          size="lg"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
        >
          <IconTrash size={18} aria-hidden="true" />
        </ActionIcon>
      </div>
      {isEditing ? <ContactForm department={department} onClose={close} /> : null}
    </li>
  );
}

function Contact({ department }: { department: Department }) {
  const { email, phone, contact_source, duty_start } = department;
  return (
    <div className={classes.contact}>
      {contact_source === null ? <span>No contact details yet</span> : null}
      {email === "" ? null : <span>{email}</span>}
      {phone === "" ? null : <TelephoneNumber>{phone}</TelephoneNumber>}
      {contact_source === "hod" ? <span>(head of department)</span> : null}
      {duty_start === null ? null : <span>Duties begin at {duty_start}</span>}
    </div>
  );
}
