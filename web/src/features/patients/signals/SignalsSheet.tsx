import { GENDER_LABELS, type Patient } from "@wardline/contracts/patients";
import { useLayoutEffect } from "react";
import { SignalsEditor } from "./SignalsEditor.js";
import classes from "./SignalsSheet.module.css";

interface SignalsSheetProps {
  patient: Patient;
  /** What opened it, in the patient's row. */
  button: HTMLElement;
}

/** The signals of a patient over a list: it says whose they are, and the patient's row is lit as long as it is open. */
export function SignalsSheet({ patient, button }: SignalsSheetProps) {
  useLayoutEffect(() => {
    const row = button.closest("tr, li > div");
    row?.toggleAttribute("data-lit", true);
    return () => void row?.toggleAttribute("data-lit", false);
  }, [button]);
  const { name, bed_no, age, gender, hospital_no } = patient;
  const facts = [bed_no === "" ? "No bed" : bed_no, age, GENDER_LABELS[gender], hospital_no];
  return (
    <>
      <p className={classes.who}>
        <b dir="auto" translate="no">
          {name}
        </b>
        <span>{facts.filter((fact) => fact !== "").join(" · ")}</span>
      </p>
      <SignalsEditor patient={patient} />
    </>
  );
}
