import { ActionIcon, Box, Button, Checkbox, Group, NativeSelect, TextInput } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { CallOptions } from "@wardline/client/call";
import {
  addDepartment,
  type Department,
  removeDepartment,
  updateDepartment,
} from "@wardline/contracts/roster/departments";
import { LIMITS } from "@wardline/domain/limits";
import { describeDialling } from "@wardline/domain/people/telephone";
import { OFFER_MODE_LABELS, OFFER_MODES, type OfferMode } from "@wardline/domain/roster/offer";
import { TelephoneNumber } from "@wardline/theme/name-text";
import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { call, createRequestKey } from "../../lib/calls/api.js";
import { DeleteDialog } from "../../ui/dialog/ConfirmDialog.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { type FieldErrors, parseFieldErrors, validateSchema } from "../../ui/form/form-errors.js";
import { CODE_TEXT, PHONE_TEXT } from "../../ui/form/text-kinds.js";
import { TwoColumns } from "../../ui/page/Panel.js";
import { dropDepartment, putDepartment } from "./department-cache.js";
import classes from "./NameList.module.css";
import { NamesPanel } from "./NamesPanel.js";

const toast = toastsAbout("department");
const departmentKey = createRequestKey();

/** Lists the hospital's departments with their contacts. */
export function DepartmentsPanel({ departments }: { departments: readonly Department[] }) {
  const add = useMutation({
    mutationFn: async (name: string) => {
      const body = { department_name: name };
      return (await call(addDepartment, { body, idempotencyKey: departmentKey.of(body) })).data;
    },
    onSuccess: (department, _name, _result, { client }) => {
      departmentKey.forget();
      putDepartment(client, department);
    },
  });
  // The server refuses to remove a department that has staff.
  const remove = useMutation({
    mutationFn: (name: string) => call(removeDepartment, { params: { departmentName: name } }),
    onSuccess: (_answer, name, _result, { client }) => dropDepartment(client, name),
  });
  const [chosen, setChosen] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);

  return (
    <>
      <NamesPanel
        noun="Department"
        description="The teams that manage patients, and how to reach each of them."
        names={departments.map(({ department }) => department)}
        schema={addDepartment.body.shape.department_name}
        add={add.mutateAsync}
      >
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
      </NamesPanel>
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
    </>
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
      <Group gap={8} mih="2.25rem" wrap="nowrap">
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
      </Group>
      {isEditing ? <ContactForm department={department} onClose={close} /> : null}
    </li>
  );
}

function Contact({ department }: { department: Department }) {
  const { email, phone, contact_source, duty_start } = department;
  return (
    <Group gap="0 14px" fz="0.8125rem" fw={400} c="dimmed">
      {contact_source === null ? <span>No contact details yet</span> : null}
      {email === "" ? null : <span>{email}</span>}
      {phone === "" ? null : <TelephoneNumber>{phone}</TelephoneNumber>}
      {contact_source === "hod" ? <span>(head of department)</span> : null}
      {duty_start === null ? null : <span>Duties begin at {duty_start}</span>}
    </Group>
  );
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

interface ContactFormProps {
  department: Department;
  onClose: () => void;
}

/** Edits a department's own contact and the start of its duties; Escape discards the changes. */
function ContactForm({ department, onClose }: ContactFormProps) {
  const name = department.department;
  const update = useMutation({
    mutationFn: async (body: CallOptions<typeof updateDepartment>["body"]) =>
      (await call(updateDepartment, { params: { departmentName: name }, body })).data,
    onSuccess: (changed, _body, _result, { client }) => putDepartment(client, changed),
  });
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
      await update.mutateAsync(body);
      toast.success(`The contact of ${name} was saved.`);
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
    <Box
      component="form"
      p="8px 8px 6px 0"
      onSubmit={(event) => void submit(event)}
      aria-label={`Contact of ${name}`}
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
    </Box>
  );
}

/** Defined outside the component, so that it runs when the form opens and not on each key press. */
function focusOnce(input: HTMLInputElement | null): void {
  input?.focus();
}
