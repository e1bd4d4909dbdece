import { Alert } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Patient } from "@wardline/contracts/patients";
import { areCardsAlike, areNamesAlike } from "@wardline/domain/patients/names-alike";
import { compared } from "@wardline/domain/text/text-forms";
import { useDeferredValue, useMemo } from "react";
import { RowLink } from "../../../ui/table/RowLink.js";
import { patientPage } from "../cells/cells.js";
import { openPatients } from "../data/patient-queries.js";
import classes from "./AlikeList.module.css";
import { ALIKE_TEXT, openOf } from "./alike-names.js";

interface AlikeNoteProps {
  /** The name that is being typed: it is compared with all of the hospital's. */
  name: string;
  /** The number that is typed with it: nobody is like themselves. */
  hospitalNumber?: string;
  /** The open card itself, where there is one: it is compared as in lists. */
  patient?: Patient;
  /** The room above it. */
  mt?: "md" | undefined;
}

/** Says which open cards have a name like this one: bed, name and number of each; nothing where there is none. */
export function AlikeNote({ name, hospitalNumber = "", patient, mt }: AlikeNoteProps) {
  const { data } = useQuery(openPatients);
  const typed = useDeferredValue(name);
  const others = useMemo(
    () =>
      openOf(data ?? []).filter((other) =>
        patient === undefined
          ? areNamesAlike(other.name, typed) &&
            compared(other.hospital_no) !== compared(hospitalNumber)
          : other.id !== patient.id && areCardsAlike(other, patient),
      ),
    [data, typed, hospitalNumber, patient],
  );
  if (others.length === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output holds no list
    <Alert color="yellow" role="status" title={ALIKE_TEXT} mt={mt}>
      <AlikeList patients={others} />
    </Alert>
  );
}

/** Patients whose names are alike: bed, name, hospital number, each leading to the patient's own page. */
export function AlikeList({ patients }: { patients: readonly Patient[] }) {
  return (
    <ul className={classes.list}>
      {patients.map(({ id, name, bed_no, hospital_no }) => (
        <li key={id}>
          <b>{bed_no || "No bed"}</b>
          <RowLink href={patientPage(id)} dir="auto" translate="no">
            {name}
          </RowLink>
          <span>{hospital_no}</span>
        </li>
      ))}
    </ul>
  );
}
