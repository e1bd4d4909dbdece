import { type Patient, type PatientData, patientData } from "@wardline/contracts/patients";
import { useAcuityScale } from "../../../shared/patients/signal-settings.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { fieldErrors, schemaErrors, showErrors } from "../../../ui/form/form-errors.js";
import { useRecordEditing } from "../../../ui/form/record-form.js";
import { isBedRefused, useUpdatePatient } from "../data/update-patient.js";
import { useAgeQuestion } from "./AgeField.js";
import { changeText } from "./change-text.js";
import { dataOf, type PatientValues, valuesOf } from "./patient-values.js";

const toast = toastsAbout("patient");

/** Whom to call for the chosen teams, as the forms show and save it. */
export interface PatientContacts {
  emails: string;
  phones: string;
  notice: string | null;
  isPending: boolean;
}

/** What is said of a saved or failed change (docs/product.md, Messages and errors). */
interface Sentences {
  saved: string;
  failed: string;
}

export type PatientEditing = ReturnType<typeof usePatientEditing>;

/**
 * The editing of a patient that others may change at the same time: `patient` is its latest state. What is typed stays,
 * untouched fields follow, and a change is only saved on top of a state that was shown here.
 */
export function usePatientEditing(patient: Patient) {
  const update = useUpdatePatient();
  const scale = useAcuityScale();
  const { form, base, meanwhile, dismiss } = useRecordEditing<Patient, PatientValues>({
    record: patient,
    valuesOf,
  });
  const ageQuestion = useAgeQuestion(form.values.age, String(base.age));

  /** Saves what the form holds, with `override` also into a bed that is taken or closed; resolves with whether that worked. On failure nothing typed is lost. */
  async function save(
    contacts: PatientContacts,
    { saved, failed }: Sentences,
    override = false,
  ): Promise<boolean> {
    if (update.isPending || contacts.isPending) return false;
    const data = dataOf(base, form.getValues(), contacts);
    if (showErrors(form, { ...schemaErrors(patientData, data), ...ageQuestion.errors }))
      return false;
    try {
      const after = await update.mutateAsync({ patient: base, data, override });
      dismiss();
      const names = Object.keys(data) as (keyof PatientData)[];
      const before = Object.fromEntries(names.map((name) => [name, base[name]]));
      toast.success(saved, { about: changeText(after, before, scale) });
      return true;
    } catch (error) {
      showErrors(form, withoutPrefix(fieldErrors(error)));
      if (!isBedRefused(error)) toast.error(error, failed);
      return false;
    }
  }

  return {
    form,
    base,
    ageQuestion,
    meanwhile,
    save,
    isSaving: update.isPending,
    /** Whether what was saved last was refused for its bed, and nothing else was typed there since. */
    isBedRefused: form.errors.bed_no !== undefined && isBedRefused(update.error),
    isSaved: update.isSuccess,
    dismissMeanwhile: dismiss,
  };
}

/** The server names the fields within the update's body. */
function withoutPrefix(errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [path.replace(/^patientData\./, ""), message]),
  );
}
