import { GENDER_LABELS, type Patient } from "@wardline/contracts/patients/patient";
import { getShownAge } from "@wardline/domain/patients/birth-date";
import { useLayoutEffect } from "react";
import { useHospitalToday } from "../../../lib/time/hospital-time.js";
import { SignalsEditor } from "./SignalsEditor.js";
import classes from "./SignalsSheet.module.css";

interface SignalsSheetProps {
  patient: Patient;
  /** Button in the patient's row that opened the sheet. */
  button: HTMLElement;
}

/** Popover with a patient's signals, shown over a list; names the patient and highlights the row while open. */
export function SignalsSheet({ patient, button }: SignalsSheetProps) {
  useLayoutEffect(() => {
    const row = button.closest("tr, li > div");
    row?.toggleAttribute("data-lit", true);
    return () => void row?.toggleAttribute("data-lit", false);
  }, [button]);
  const { name, bed_no, gender, hospital_no } = patient;
  const age = String(getShownAge(patient, useHospitalToday()));
  const details = [bed_no === "" ? "No bed" : bed_no, age, GENDER_LABELS[gender], hospital_no];
  return (
    <>
      <p className={classes.who}>
        <b dir="auto" translate="no">
          {name}
        </b>
        <span>{details.filter((fact) => fact !== "").join(" · ")}</span>
      </p>
      <SignalsEditor patient={patient} />
    </>
  );
}
