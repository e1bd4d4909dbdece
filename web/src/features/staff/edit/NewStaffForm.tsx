import { Alert, Anchor, Button, Group, NativeSelect, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { updateGrants } from "@wardline/contracts/sub-accounts";
import { summaryOf } from "@wardline/domain/people/grant-words";
import { useState } from "react";
import { useMay } from "../../../lib/session/rights.js";
import { UnsavedGuard } from "../../../ui/dialog/FormDialog.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { DraftNote } from "../../../ui/form/DraftNote.js";
import { useFormDraft } from "../../../ui/form/draft.js";
import { FormErrors } from "../../../ui/form/FormErrors.js";
import { fieldErrors, showErrors } from "../../../ui/form/form-errors.js";
import { useCreateStaff } from "../staff-changes.js";
import { fullName } from "../staff-list.js";
import { grantsOfChoice, NO_RIGHTS, OWN_SELECTION, RIGHTS_CHOICES } from "./rights.js";
import { StaffFields } from "./StaffFields.js";
import {
  EMPTY_STAFF,
  hasEmptyField,
  STAFF_LABELS,
  type StaffValues,
  staffBody,
  staffErrors,
} from "./staff-form.js";
import { useGrantWords } from "./use-grant-words.js";

const CHOICES = RIGHTS_CHOICES.filter(({ value }) => value !== OWN_SELECTION).map(
  ({ value, label }) => ({
    value,
    label: value === NO_RIGHTS ? "None: the staff's own area" : label,
  }),
);

interface NewRightsProps {
  /** One of the choices that are not made one by one. */
  value: string;
  onChange: (choice: string) => void;
}

/** The rights that a new staff member has from the first login on. */
function NewRights({ value, onChange }: NewRightsProps) {
  const words = useGrantWords();
  return (
    <NativeSelect
      label="Rights"
      description={summaryOf(grantsOfChoice(value) ?? [], [], words).join(" ")}
      inputWrapperOrder={["label", "input", "description", "error"]}
      data={CHOICES}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

const toast = toastsAbout("staff");

/** Said once for the whole form, beside each field's own sentence (docs/product.md, Validation). */
const FORM = "form";

interface NewStaffFormProps {
  departments: readonly string[];
  roles: readonly string[];
}

/** Adds staff, one after the other; each is sent an invitation. */
export function NewStaffForm({ departments, roles }: NewStaffFormProps) {
  const create = useCreateStaff();
  const form = useForm<StaffValues>({ initialValues: EMPTY_STAFF });
  const draft = useFormDraft("new-staff", form, form.isDirty());
  const mayGive = useMay(updateGrants.access);
  const [rights, setRights] = useState(NO_RIGHTS);
  const isUnready = departments.length === 0 || roles.length === 0;

  async function add(values: StaffValues): Promise<void> {
    if (create.isPending || isUnready) return;
    const errors = staffErrors(values);
    if (hasEmptyField(values)) errors[FORM] = "Please fill in all fields.";
    if (showErrors(form, errors)) return;
    try {
      const grants = grantsOfChoice(rights) ?? [];
      const given = grants.length > 0 ? { grants: [...grants] } : {};
      await create.mutateAsync({ ...staffBody(values), ...given });
      toast.success("Sub account added successfully!", { about: fullName(values) });
      form.reset();
      setRights(NO_RIGHTS);
      requestAnimationFrame(() => form.getInputNode("firstName")?.focus());
    } catch (error) {
      showErrors(form, fieldErrors(error));
      toast.error(error, "Failed to add sub account. Please try again.");
    }
  }

  return (
    <form onSubmit={form.onSubmit((values) => void add(values))} noValidate>
      <Stack gap="lg">
        <DraftNote draft={draft} labels={STAFF_LABELS} />
        {isUnready ? <Unready /> : null}
        <StaffFields form={form} departments={departments} roles={roles} />
        {mayGive ? <NewRights value={rights} onChange={setRights} /> : null}
        <FormErrors errors={form.errors} shownBy={Object.keys(STAFF_LABELS)} />
        <Group justify="flex-end" gap="sm">
          <Button component={Link} to="/dashboard/staffs" variant="default">
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending} disabled={isUnready}>
            Add Account
          </Button>
        </Group>
      </Stack>
      <UnsavedGuard isDirty={form.isDirty()} />
    </form>
  );
}

function Unready() {
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden="true" />}>
      Please configure departments and roles before adding users{" "}
      <Anchor component={Link} to="/dashboard/add-departments" fw={600}>
        Add Roles &amp; Departments
      </Anchor>
    </Alert>
  );
}
