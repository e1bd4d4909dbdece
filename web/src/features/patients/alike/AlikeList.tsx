import type { Patient } from "@wardline/contracts/patients";
import { RowLink } from "../../../ui/table/RowLink.js";
import { patientPage } from "../cells/patient-page.js";
import classes from "./AlikeList.module.css";

/** Patients whose names are alike: bed, name, hospital number, each leading to the patient's own page. */
export function AlikeList({ patients }: { patients: readonly Patient[] }) {
  return (
    <ul className={classes.list}>
      {patients.map(({ id, name, bed_no, hospital_no }) => (
        <li key={id}>
          <b>{bed_no || "No bed"}</b>
          <RowLink href={patientPage(id)} dir="auto">
            {name}
          </RowLink>
          <span>{hospital_no}</span>
        </li>
      ))}
    </ul>
  );
}
