import { Alert } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { areNamesAlike } from "@wardline/domain/names-alike";
import { useDeferredValue, useMemo } from "react";
import { openPatients } from "../api/patient-queries.js";
import { ALIKE_TEXT } from "../model/alike-text.js";
import { AlikeList } from "./AlikeList.js";
import { openOf } from "./alike-names.js";

interface AlikeNoteProps {
  name: string;
  /** The card of the patient themself. */
  patientId?: string;
  /** The room above it. */
  mt?: "md" | undefined;
}

/** Says which open cards have a name like this one: bed, name and number of each; nothing where there is none. */
export function AlikeNote({ name, patientId, mt }: AlikeNoteProps) {
  const { data } = useQuery(openPatients);
  const typed = useDeferredValue(name);
  const others = useMemo(
    () =>
      openOf(data ?? []).filter(
        (patient) => patient.id !== patientId && areNamesAlike(patient.name, typed),
      ),
    [data, typed, patientId],
  );
  if (others.length === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output holds no list
    <Alert color="yellow" role="status" title={ALIKE_TEXT} mt={mt}>
      <AlikeList patients={others} />
    </Alert>
  );
}
