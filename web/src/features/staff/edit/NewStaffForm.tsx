import { Alert, Anchor, Button, NativeSelect, Stack } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { updateGrants } from "@wardline/contracts/accounts/sub-accounts";
import { summariseRights } from "@wardline/domain/people/grant-words";
import { useState } from "react";
import { useMay } from "../../../lib/session/rights.js";
import { UnsavedGuard } from "../../../ui/dialog/FormDialog.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { DraftNote } from "../../../ui/form/DraftNote.js";
import { FormErrors } from "../../../ui/form/FormErrors.js";
import { focusFirstOnPage } from "../../../ui/form/focus-first.js";
import type { FieldErrors } from "../../../ui/form/form-errors.js";
import { useRecordForm } from "../../../ui/form/record-form.js";
import { SaveBar } from "../../../ui/page/SaveBar.js";
import { getChoiceGrants, NO_RIGHTS, OWN_SELECTION, RIGHTS_CHOICES } from "../rights.js";
import { useCreateStaff } from "../staff-changes.js";
import { staffFullName } from "../staff-list.js";
import { StaffFields } from "./StaffFields.js";
import {
  EMPTY_STAFF,
  findStaffErrors,
  hasEmptyField,
  STAFF_LABELS,
  type StaffValues,
  toStaffBody,
} from "./staff-form.js";
import { useGrantPhrases } from "./use-grant-words.js";

const CHOICES = RIGHTS_CHOICES.filter(({ value }) => value !== OWN_SELECTION).map(
  ({ value, label }) => ({
    value,
    label: value === NO_RIGHTS ? "None: the staff's own area" : label,
  }),
);

interface NewRightsProps {
  /** Chosen set of rights; never the custom selection. */
  value: string;
  onChange: (choice: string) => void;
}

function NewRights({ value, onChange }: NewRightsProps) {
  const words = useGrantPhrases();
  return (
    <NativeSelect
      label="Rights"
      description={summariseRights(getChoiceGrants(value) ?? [], [], words).join(" ")}
      inputWrapperOrder={["label", "input", "description", "error"]}
      data={CHOICES}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

const toast = toastsAbout("staff");

/**
 * Key of the error that concerns the whole form; the errors of fields have the fields' names as keys (docs/product.md,
 * Validation).
 */
const FORM_ERROR_KEY = "form";

interface NewStaffFormProps {
  departments: readonly string[];
  roles: readonly string[];
}

/** Form that adds staff members one after another; each of them gets an invitation. */
export function NewStaffForm({ departments, roles }: NewStaffFormProps) {
  const create = useCreateStaff();
  const canGiveRights = useMay(updateGrants.access);
  const [rights, setRights] = useState(NO_RIGHTS);
  const isUnready = departments.length === 0 || roles.length === 0;
  const { form, draft, isUnsaved, isBusy, save } = useRecordForm({
    record: null,
    toValues: () => EMPTY_STAFF,
    draft: "new-staff",
    findErrors,
    send: (values) => {
      const grants = getChoiceGrants(rights) ?? [];
      const given = grants.length > 0 ? { grants: [...grants] } : {};
      return create.mutateAsync({ ...toStaffBody(values), ...given });
    },
    toast,
    saved: "Sub account added successfully!",
    about: staffFullName,
    failed: "Failed to add sub account. Please try again.",
    onSaved: startNext,
  });

  function startNext(): void {
    form.reset();
    setRights(NO_RIGHTS);
    requestAnimationFrame(() => form.getInputNode("firstName")?.focus());
  }

  return (
    <form ref={focusFirstOnPage} onSubmit={form.onSubmit((values) => void save(values))} noValidate>
      <Stack gap="lg">
        <DraftNote draft={draft} labels={STAFF_LABELS} />
        {isUnready ? <NotReadyAlert /> : null}
        <StaffFields form={form} departments={departments} roles={roles} />
        {canGiveRights ? <NewRights value={rights} onChange={setRights} /> : null}
        <FormErrors errors={form.errors} shownBy={Object.keys(STAFF_LABELS)} />
        <SaveBar>
          <Button component={Link} to="/dashboard/staffs" variant="default">
            Cancel
          </Button>
          <Button type="submit" loading={isBusy} disabled={isUnready}>
            Add Account
          </Button>
        </SaveBar>
      </Stack>
      <UnsavedGuard isDirty={isUnsaved} />
    </form>
  );
}

function findErrors(values: StaffValues): FieldErrors {
  const errors = findStaffErrors(values);
  return hasEmptyField(values)
    ? { ...errors, [FORM_ERROR_KEY]: "Please fill in all fields." }
    : errors;
}

function NotReadyAlert() {
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden="true" />}>
      Please configure departments and roles before adding users{" "}
      <Anchor component={Link} to="/dashboard/add-departments" fw={600}>
        Add Roles &amp; Departments
      </Anchor>
    </Alert>
  );
}
