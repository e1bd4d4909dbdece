import { type Patient, type PatientData, patientData } from "@wardline/contracts/patients/patient";
import { useAcuityScale } from "../../../shared/patients/signal-settings.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { parseFieldErrors, showErrors, validateSchema } from "../../../ui/form/form-errors.js";
import { useRecordEditing } from "../../../ui/form/record-form.js";
import { isBedRefused, useUpdatePatient } from "../data/update-patient.js";
import { changeText } from "../history/change-text.js";
import { useAgeQuestion } from "./AgeField.js";
import { type PatientValues, toPatientValues, toUpdatedPatientBody } from "./patient-values.js";

const toast = toastsAbout("patient");

/** Contacts of the chosen teams, as shown and saved by the forms. */
export interface TeamContacts {
  emails: string;
  phones: string;
  notice: string | null;
  isPending: boolean;
}

/** Messages for a saved or failed change (docs/product.md, Messages and errors). */
interface SaveMessages {
  saved: string;
  failed: string;
}

export type PatientEditing = ReturnType<typeof usePatientEditing>;

/**
 * Edits a patient that others may change at the same time; `patient` is the latest state. Typed values are kept,
 * untouched fields follow the latest state, and a save always builds on a state that the form has shown.
 */
export function usePatientEditing(patient: Patient) {
  const update = useUpdatePatient();
  const scale = useAcuityScale();
  const { form, base, concurrentChanges, dismiss } = useRecordEditing<Patient, PatientValues>({
    record: patient,
    toValues: toPatientValues,
  });
  const ageQuestion = useAgeQuestion(form.values.age, String(base.age));

  /**
   * Saves the form; `override` allows a bed that is taken or closed. Resolves to true if the patient was saved; on
   * failure the form keeps its input.
   */
  async function save(
    contacts: TeamContacts,
    { saved, failed }: SaveMessages,
    override = false,
  ): Promise<boolean> {
    if (update.isPending || contacts.isPending) return false;
    const data = toUpdatedPatientBody(base, form.getValues(), contacts);
    if (showErrors(form, { ...validateSchema(patientData, data), ...ageQuestion.errors }))
      return false;
    try {
      const after = await update.mutateAsync({ patient: base, data, override });
      dismiss();
      const names = Object.keys(data) as (keyof PatientData)[];
      const before = Object.fromEntries(names.map((name) => [name, base[name]]));
      toast.success(saved, { about: changeText(after, before, scale) });
      return true;
    } catch (error) {
      showErrors(form, withoutPrefix(parseFieldErrors(error)));
      if (!isBedRefused(error)) toast.error(error, failed);
      return false;
    }
  }

  return {
    form,
    base,
    ageQuestion,
    concurrentChanges,
    save,
    isSaving: update.isPending,
    /** True if the server refused the bed of the last save and the user has not edited the bed since. */
    isBedRefused: form.errors.bed_no !== undefined && isBedRefused(update.error),
    isSaved: update.isSuccess,
    dismissChanges: dismiss,
  };
}

/** Removes the body prefix that the server adds to field names. */
function withoutPrefix(errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [path.replace(/^patientData\./, ""), message]),
  );
}
