import { Alert, Anchor, Button, NativeSelect, Stack } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { createSubAccount, updateGrants } from "@wardline/contracts/accounts/sub-accounts";
import { fullName } from "@wardline/domain/people/full-name";
import { listGrantPhrases, summariseRights } from "@wardline/domain/people/grant-words";
import { useState } from "react";
import { createMutation, idempotentCall } from "../../../lib/calls/mutations.js";
import { useMay } from "../../../lib/session/rights.js";
import { useParentDetails } from "../../../shared/hospital/parent-details.js";
import { UnsavedGuard } from "../../../ui/dialog/FormDialog.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { DraftNote } from "../../../ui/form/DraftNote.js";
import { FormErrors } from "../../../ui/form/FormErrors.js";
import { focusFirstOnPage } from "../../../ui/form/focus-first.js";
import type { FieldErrors } from "../../../ui/form/form-errors.js";
import { useRecordForm } from "../../../ui/form/record-form.js";
import { SaveBar } from "../../../ui/page/SaveBar.js";
import { BUNDLE_CHOICES, getChoiceGrants, NO_RIGHTS } from "../rights.js";
import { putStaff } from "../staff-changes.js";
import { type StaffChoices, StaffFields } from "./StaffFields.js";
import {
  EMPTY_STAFF,
  findStaffErrors,
  hasEmptyField,
  STAFF_LABELS,
  type StaffValues,
  toStaffBody,
} from "./staff-form.js";

const CHOICES = [{ value: NO_RIGHTS, label: "None: the staff's own area" }, ...BUNDLE_CHOICES];

const toast = toastsAbout("staff");
const useCreateStaff = createMutation(idempotentCall(createSubAccount), putStaff);

/** Form that adds staff members one after another; each of them gets an invitation. */
export function NewStaffForm({ departments, roles }: StaffChoices) {
  const create = useCreateStaff();
  const canGiveRights = useMay(updateGrants.access);
  const [rights, setRights] = useState(NO_RIGHTS);
  const grants = getChoiceGrants(rights) ?? [];
  const phrases = listGrantPhrases(useParentDetails().data?.only_administrators_delete === true);
  const isUnready = departments.length === 0 || roles.length === 0;
  const { form, draft, isUnsaved, isBusy, save } = useRecordForm({
    record: null,
    toValues: () => EMPTY_STAFF,
    draft: "new-staff",
    findErrors,
    send: (values) =>
      create.mutateAsync({
        ...toStaffBody(values),
        ...(grants.length > 0 && { grants: [...grants] }),
      }),
    toast,
    saved: "Sub account added successfully!",
    about: fullName,
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
        {isUnready ? (
          <Alert color="yellow" icon={<IconAlertTriangle aria-hidden="true" />}>
            Please configure departments and roles before adding users{" "}
            <Anchor component={Link} to="/dashboard/add-departments" fw={600}>
              Add Roles &amp; Departments
            </Anchor>
          </Alert>
        ) : null}
        <StaffFields form={form} departments={departments} roles={roles} />
        {canGiveRights ? (
          <NativeSelect
            label="Rights"
            description={summariseRights(grants, [], phrases).join(" ")}
            inputWrapperOrder={["label", "input", "description", "error"]}
            data={CHOICES}
            value={rights}
            onChange={(event) => setRights(event.currentTarget.value)}
          />
        ) : null}
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

/** Returns the errors of the fields, and under "form" the error of the whole form (docs/product.md, Validation). */
function findErrors(values: StaffValues): FieldErrors {
  const errors = findStaffErrors(values);
  return hasEmptyField(values) ? { ...errors, form: "Please fill in all fields." } : errors;
}
