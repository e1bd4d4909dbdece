import { Stack, TextInput } from "@mantine/core";
import { PATIENT_FIELD_LABELS } from "@wardline/contracts/patients/patient";
import { LIMITS } from "@wardline/domain/limits";
import { PATIENT_STATUSES } from "@wardline/domain/patients/patient-status";
import type { ReactNode } from "react";
import { FormButtons } from "../../../ui/dialog/DialogActions.js";
import { useUnsavedEntries } from "../../../ui/dialog/FormDialog.js";
import { useFormDraft } from "../../../ui/form/draft.js";
import { FormErrors } from "../../../ui/form/FormErrors.js";
import { focusFirst } from "../../../ui/form/focus-first.js";
import { CODE_TEXT, NAME_TEXT } from "../../../ui/form/text-kinds.js";
import { TwoColumns } from "../../../ui/page/TwoColumns.js";
import { BedField } from "../beds/BedField.js";
import { IdentityPart } from "../identity/IdentityPart.js";
import { SignalFields } from "../signals/SignalFields.js";
import { StatusField } from "../status/StatusCell.js";
import { AgeField } from "./AgeField.js";
import { ConcurrentChangeBanner } from "./ConcurrentChangeBanner.js";
import { SHOWN_FIELDS } from "./patient-values.js";
import { TeamContactFields } from "./TeamContactFields.js";
import type { PatientEditing, TeamContacts } from "./use-patient-editing.js";

interface EditPatientFormProps {
  editing: PatientEditing;
  contacts: TeamContacts;
  teamField: ReactNode;
  onClose: () => void;
}

const SAVE_MESSAGES = {
  saved: "Patient record updated successfully!",
  failed: "Patient record failed to update!",
};

/** The form of the dialog "Edit Patient" (docs/product.md, Patients page). */
export function EditPatientForm({ editing, contacts, teamField, onClose }: EditPatientFormProps) {
  const { form, base, ageQuestion, save, isSaving, isSaved, isBedRefused } = editing;
  const isUnsaved = form.isDirty() && !isSaved;
  useUnsavedEntries(isUnsaved);
  const draft = useFormDraft(`edit-patient ${base.id}`, form, isUnsaved);

  async function submit(override = false): Promise<void> {
    const isDone = await save(contacts, SAVE_MESSAGES, override);
    if (isDone) onClose();
  }

  return (
    <form
      ref={focusFirst}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Stack gap="md">
        <ConcurrentChangeBanner editing={editing} draft={draft} />
        <TwoColumns>
          <TextInput
            {...CODE_TEXT}
            label={PATIENT_FIELD_LABELS.hospital_no}
            maxLength={LIMITS.text}
            required
            {...form.getInputProps("hospital_no")}
          />
          <TextInput
            {...NAME_TEXT}
            label={PATIENT_FIELD_LABELS.name}
            maxLength={LIMITS.name}
            required
            data-autofocus
            {...form.getInputProps("name")}
          />
        </TwoColumns>
        <TwoColumns>
          <TwoColumns from="always">
            <BedField
              label={PATIENT_FIELD_LABELS.bed_no}
              text={form.values.bed_no}
              patientId={base.id}
              onOverride={isBedRefused ? () => void submit(true) : undefined}
              {...form.getInputProps("bed_no")}
            />
            <AgeField
              question={ageQuestion}
              onConfirmed={() => form.clearFieldError("age")}
              {...form.getInputProps("age")}
            />
          </TwoColumns>
          <StatusField
            label={PATIENT_FIELD_LABELS.status}
            statuses={PATIENT_STATUSES}
            {...form.getInputProps("status")}
          />
        </TwoColumns>
        {teamField}
        <TeamContactFields contacts={contacts} />
        <SignalFields
          name={form.values.name}
          values={form.values}
          onChange={(data) => form.setValues(data)}
        />
        <IdentityPart form={form} />
        <FormErrors errors={form.errors} shownBy={SHOWN_FIELDS} />
        <FormButtons
          label="Update Patient"
          onCancel={onClose}
          isBusy={isSaving}
          disabled={contacts.isPending}
        />
      </Stack>
    </form>
  );
}
