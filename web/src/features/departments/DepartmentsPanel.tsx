import { ActionIcon, Box, Button, Checkbox, Group, NativeSelect, TextInput } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import type { CallOptions } from "@wardline/client/call";
import {
  addDepartment,
  type Department,
  removeDepartment,
  updateDepartment,
} from "@wardline/contracts/roster/departments";
import { LIMITS } from "@wardline/domain/limits";
import { describeDialling } from "@wardline/domain/people/telephone";
import { OFFER_MODE_LABELS, OFFER_MODES } from "@wardline/domain/roster/offer";
import { TelephoneNumber } from "@wardline/theme/name-text";
import { type KeyboardEvent, useRef, useState } from "react";
import { call } from "../../lib/calls/api.js";
import { createMutation, idempotentCall } from "../../lib/calls/mutations.js";
import { DeleteDialog } from "../../ui/dialog/ConfirmDialog.js";
import { useSubjectDialog } from "../../ui/dialog/use-subject-dialog.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { validateSchema } from "../../ui/form/form-errors.js";
import { useRecordForm } from "../../ui/form/record-form.js";
import { CODE_TEXT, PHONE_TEXT } from "../../ui/form/text-kinds.js";
import { TwoColumns } from "../../ui/page/Panel.js";
import { dropDepartment, putDepartment } from "./department-cache.js";
import classes from "./NameList.module.css";
import { NamesPanel, RemoveButton } from "./NamesPanel.js";

const toast = toastsAbout("department");

const useAddDepartment = createMutation(idempotentCall(addDepartment), putDepartment);

// The server refuses to remove a department that has staff.
const useRemoveDepartment = createMutation(
  (name: string) => call(removeDepartment, { params: { departmentName: name } }),
  (client, _answer, name) => dropDepartment(client, name),
);

/** Lists the hospital's departments with their contacts. */
export function DepartmentsPanel({ departments }: { departments: readonly Department[] }) {
  const add = useAddDepartment();
  const remove = useRemoveDepartment();
  const { subject, open, show, close } = useSubjectDialog<"remove", string>();

  return (
    <>
      <NamesPanel
        noun="Department"
        description="The teams that manage patients, and how to reach each of them."
        names={departments.map(({ department }) => department)}
        schema={addDepartment.body.shape.department_name}
        add={(department_name) => add.mutateAsync({ department_name })}
      >
        {departments.map((department) => (
          <DepartmentRow
            key={department.id}
            department={department}
            onRemove={() => show("remove", department.department)}
          />
        ))}
      </NamesPanel>
      <DeleteDialog
        opened={open === "remove"}
        onClose={close}
        subject={subject}
        remove={remove}
        title="Remove department"
        text={`“${subject}” will be removed, also from patients and future rosters.`}
        confirmLabel="Yes, Remove Department"
        toast={toast}
        done="Department removed successfully!"
        about={subject ?? undefined}
        failed="Failed to remove department. Please try again."
      />
    </>
  );
}

function DepartmentRow(props: { department: Department; onRemove: () => void }) {
  const { department, onRemove } = props;
  const [isEditing, setEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const { department: name, email, phone, contact_source, duty_start } = department;

  function close(): void {
    setEditing(false);
    requestAnimationFrame(() => pencil.current?.focus({ preventScroll: true }));
  }

  return (
    <li>
      <Group gap={8} mih="2.25rem" wrap="nowrap">
        <div className={classes.name}>
          {name}
          {isEditing ? null : (
            <Group gap="0 14px" fz="0.8125rem" fw={400} c="dimmed">
              {contact_source === null ? <span>No contact details yet</span> : null}
              {email === "" ? null : <span>{email}</span>}
              {phone === "" ? null : <TelephoneNumber>{phone}</TelephoneNumber>}
              {contact_source === "hod" ? <span>(head of department)</span> : null}
              {duty_start === null ? null : <span>Duties begin at {duty_start}</span>}
            </Group>
          )}
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
        <RemoveButton name={name} onClick={onRemove} />
      </Group>
      {isEditing ? <ContactForm department={department} onClose={close} /> : null}
    </li>
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

type ContactValues = Required<CallOptions<typeof updateDepartment>["body"]>;

const toBody = (values: ContactValues) => ({ ...values, duty_start: values.duty_start || null });

const useUpdateContact = createMutation(
  async ({ departmentName, body }: { departmentName: string; body: ContactValues }) =>
    (await call(updateDepartment, { params: { departmentName }, body })).data,
  putDepartment,
);

/** Edits a department's own contact and the start of its duties; Escape discards the changes. */
function ContactForm({ department, onClose }: { department: Department; onClose: () => void }) {
  const name = department.department;
  const update = useUpdateContact();
  const { email, phone, contact_source, duty_start, receipts = false, offers = "off" } = department;
  const hasOwnContact = contact_source === "department";
  const { form, isBusy, save } = useRecordForm({
    record: null,
    name: `contact-${department.id}`,
    toValues: (): ContactValues => ({
      email: hasOwnContact ? email : "",
      phone: hasOwnContact ? phone : "",
      duty_start: duty_start ?? "",
      receipts,
      offers,
    }),
    findErrors: (values) => validateSchema(updateDepartment.body, toBody(values)),
    send: (values) => update.mutateAsync({ departmentName: name, body: toBody(values) }),
    toast,
    saved: `The contact of ${name} was saved.`,
    failed: "Failed to update the department's contact.",
    onSaved: onClose,
  });

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onClose();
  }

  return (
    <Box
      component="form"
      p="8px 8px 6px 0"
      onSubmit={form.onSubmit((values) => void save(values))}
      aria-label={`Contact of ${name}`}
      noValidate
    >
      <TwoColumns from="xs">
        {FIELDS.map(({ field, ...input }) => (
          <TextInput
            {...(field === "phone" ? PHONE_TEXT : CODE_TEXT)}
            description={field === "phone" ? describeDialling(form.values.phone) : undefined}
            key={field}
            {...input}
            {...form.getInputProps(field)}
            ref={field === "email" ? focusOnce : undefined}
            onKeyDown={onKeyDown}
          />
        ))}
      </TwoColumns>
      <Checkbox
        mt="sm"
        label="Remind staff of their duties, and ask whether they have seen them"
        {...form.getInputProps("receipts", { type: "checkbox" })}
        onKeyDown={onKeyDown}
      />
      <NativeSelect
        mt="sm"
        label="Duty offers"
        data={OFFER_CHOICES}
        {...form.getInputProps("offers")}
        onKeyDown={onKeyDown}
      />
      <Group justify="flex-end" gap="xs" mt="sm">
        <Button variant="default" size="xs" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" size="xs" loading={isBusy}>
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
