import { Alert, Textarea } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import {
  PATIENT_FIELD_LABELS,
  type Patient,
  type PatientData,
  patientData,
} from "@wardline/contracts/patients/patient";
import { NO_CONTACTS_TEXT } from "@wardline/domain/roster/contact-resolution";
import type { useTeamContacts } from "../../../shared/contacts/use-contacts.js";
import { useAcuityScale } from "../../../shared/patients/signal-settings.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { parseFieldErrors, showErrors, validateSchema } from "../../../ui/form/form-errors.js";
import { useRecordEditing } from "../../../ui/form/record-form.js";
import { changeText, patientValueText } from "../data/history-entries.js";
import { isBedRefused, pickPreviousFields, useUpdatePatient } from "../data/use-patients-change.js";
import { useAgeQuestion } from "./AgeField.js";
import { type PatientValues, toPatientValues, toUpdatedPatientBody } from "./patient-values.js";
import classes from "./use-patient-editing.module.css";

const toast = toastsAbout("patient");

/** Contacts of the chosen teams, as shown and saved by the forms. */
export type TeamContacts = ReturnType<typeof useTeamContacts>;

export type PatientEditing = ReturnType<typeof usePatientEditing>;

/** Edits a patient that others may change too. A save always builds on a state that the form has shown. */
export function usePatientEditing(patient: Patient) {
  const update = useUpdatePatient();
  const scale = useAcuityScale();
  const { form, base, concurrentChanges, dismiss } = useRecordEditing<Patient, PatientValues>({
    record: patient,
    toValues: toPatientValues,
  });
  const ageQuestion = useAgeQuestion(form.values.age, String(base.age));

  /** Saves the form; `override` allows a bed that is taken or closed. Resolves to true if the patient was saved. */
  async function save(
    contacts: TeamContacts,
    { saved, failed }: { saved: string; failed: string },
    override = false,
  ): Promise<boolean> {
    if (update.isPending || contacts.isPending) return false;
    const data: PatientData = toUpdatedPatientBody(base, form.getValues(), contacts);
    const errors = { ...validateSchema(patientData, data), ...ageQuestion.errors };
    if (showErrors(form, errors)) return false;
    try {
      const after = await update.mutateAsync({ patient: base, data, override });
      dismiss();
      toast.success(saved, { about: changeText(after, pickPreviousFields(base, data), scale) });
      return true;
    } catch (error) {
      showErrors(form, parseFieldErrors(error, "patientData"));
      if (!isBedRefused(error)) toast.error(error, failed);
      return false;
    }
  }

  return {
    form,
    base,
    baseValues: toPatientValues(base),
    ageQuestion,
    concurrentChanges,
    dismiss,
    texts: {
      labels: PATIENT_FIELD_LABELS,
      formatValue: (values: Readonly<Record<string, unknown>>, field: string) =>
        patientValueText(field, values[field], scale),
    },
    save,
    isBusy: update.isPending,
    /** True if the server refused the bed of the last save and the user has not edited the bed since. */
    isBedRefused: form.errors.bed_no !== undefined && isBedRefused(update.error),
    isSaved: update.isSuccess,
  };
}

/** Read-only contacts of the chosen teams; shows a notice if today's roster could not be read. */
export function TeamContactFields({ contacts }: { contacts: TeamContacts }) {
  const { emails, phones, notice, isPending } = contacts;
  const texts = { team_email: emails, team_on_call: phones };
  return (
    <>
      {notice === null ? null : (
        <Alert color="yellow" icon={<IconInfoCircle aria-hidden="true" />}>
          {notice}
        </Alert>
      )}
      <div className={classes.contacts}>
        {(["team_email", "team_on_call"] as const).map((field) => (
          <Textarea
            key={field}
            label={PATIENT_FIELD_LABELS[field]}
            value={isPending ? "Looking up…" : texts[field] || NO_CONTACTS_TEXT}
            readOnly
            variant="filled"
            wrap="off"
            autosize
            minRows={2}
            maxRows={6}
          />
        ))}
      </div>
    </>
  );
}
