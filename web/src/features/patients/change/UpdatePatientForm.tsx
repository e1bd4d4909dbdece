import { Stack } from "@mantine/core";
import { PATIENT_STATUSES } from "@wardline/domain/patients/patient-status";
import type { ReactNode } from "react";
import { FormButtons } from "../../../ui/dialog/DialogActions.js";
import { UnsavedGuard } from "../../../ui/dialog/FormDialog.js";
import { useFormDraft } from "../../../ui/form/draft.js";
import { FormErrors } from "../../../ui/form/FormErrors.js";
import { TwoColumns } from "../../../ui/page/TwoColumns.js";
import { useBottomBar } from "../../../ui/page/use-bottom-bar.js";
import { BedField } from "../beds/BedField.js";
import { SignalFields } from "../signals/SignalFields.js";
import { StatusField } from "../status/StatusCell.js";
import { ConcurrentChangeBanner } from "./ConcurrentChangeBanner.js";
import { TeamContactFields } from "./TeamContactFields.js";
import type { PatientEditing, TeamContacts } from "./use-patient-editing.js";

interface UpdatePatientFormProps {
  editing: PatientEditing;
  contacts: TeamContacts;
  teamField: ReactNode;
}

const SAVE_MESSAGES = {
  saved: "Patient updated successfully!",
  failed: "Failed to update patient. Please try again.",
};

/** The form "Update Patient Information" (docs/product.md, Update Patient page). */
export function UpdatePatientForm({ editing, contacts, teamField }: UpdatePatientFormProps) {
  const { form, base, save, isSaving, isBedRefused } = editing;
  useBottomBar();
  const draft = useFormDraft(`update-patient ${base.id}`, form, form.isDirty());
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save(contacts, SAVE_MESSAGES);
      }}
    >
      <Stack gap="md">
        <ConcurrentChangeBanner editing={editing} draft={draft} />
        <TwoColumns>
          <BedField
            label="Bed Number"
            text={form.values.bed_no}
            patientId={base.id}
            onOverride={isBedRefused ? () => void save(contacts, SAVE_MESSAGES, true) : undefined}
            {...form.getInputProps("bed_no")}
          />
          <StatusField
            label="Change Status"
            statuses={PATIENT_STATUSES}
            {...form.getInputProps("status")}
          />
        </TwoColumns>
        {teamField}
        <TeamContactFields contacts={contacts} />
        <SignalFields
          name={base.name}
          values={form.values}
          onChange={(data) => form.setValues(data)}
        />
        <FormErrors errors={form.errors} shownBy={["bed_no", "status", "teams"]} />
        <FormButtons label="Update Patient" isBusy={isSaving} disabled={contacts.isPending} />
      </Stack>
      <UnsavedGuard isDirty={form.isDirty()} />
    </form>
  );
}
