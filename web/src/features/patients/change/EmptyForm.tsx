import { GENDER_LABELS, PATIENT_FIELD_LABELS } from "@wardline/contracts/patients/patient";
import { PATIENT_FLAG_LABELS } from "@wardline/domain/patients/patient-flags";
import {
  NEW_PATIENT_FORM_STATUSES,
  PATIENT_STATUS_LABELS,
} from "@wardline/domain/patients/patient-status";
import { PrintHead, PrintPage } from "../../../ui/page/PrintPage.js";
import classes from "./EmptyForm.module.css";
import { FORM_GENDERS } from "./new-patient.js";

const LABELS = PATIENT_FIELD_LABELS;
const toTickBoxes = (labels: readonly string[]) =>
  labels.map((label) => `☐\u00a0${label.replaceAll(" ", "\u00a0")}`).join("\u2003");

const FIELDS: readonly (readonly [label: string, choices: string])[] = [
  ["Date and time", ""],
  [LABELS.hospital_no, ""],
  [LABELS.name, ""],
  [LABELS.age, ""],
  [LABELS.gender, toTickBoxes(FORM_GENDERS.map((gender) => GENDER_LABELS[gender]))],
  [LABELS.bed_no, ""],
  [LABELS.teams, ""],
  [
    LABELS.status,
    toTickBoxes(NEW_PATIENT_FORM_STATUSES.map((status) => PATIENT_STATUS_LABELS[status])),
  ],
  ["Signals", toTickBoxes(Object.values(PATIENT_FLAG_LABELS))],
  ["Waiting for", ""],
  ["Filled in by", ""],
];

interface EmptyFormProps {
  isPrintDialogNeeded: boolean;
  onDone: () => void;
}

/** Blank form for a new patient, to print and fill in by hand. */
export function EmptyForm(props: EmptyFormProps) {
  return (
    <PrintPage title="New patient" className={classes.form} {...props}>
      <table>
        <thead>
          <PrintHead columns={2} />
        </thead>
        <tbody>
          {FIELDS.map(([label, choices]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{choices}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </PrintPage>
  );
}
