import { Alert } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Patient } from "@wardline/contracts/patients";
import { areCardsAlike, areNamesAlike } from "@wardline/domain/names-alike";
import { useDeferredValue, useMemo } from "react";
import { openPatients } from "../data/patient-queries.js";
import { AlikeList } from "./AlikeList.js";
import { openOf } from "./alike-names.js";
import { ALIKE_TEXT } from "./alike-text.js";

interface AlikeNoteProps {
  /** The name that is being typed: it is compared with all of the hospital's. */
  name: string;
  /** The open card itself, where there is one: it is compared as in lists. */
  patient?: Patient;
  /** The room above it. */
  mt?: "md" | undefined;
}

/** Says which open cards have a name like this one: bed, name and number of each; nothing where there is none. */
export function AlikeNote({ name, patient, mt }: AlikeNoteProps) {
  const { data } = useQuery(openPatients);
  const typed = useDeferredValue(name);
  const others = useMemo(
    () =>
      openOf(data ?? []).filter((other) =>
        patient === undefined
          ? areNamesAlike(other.name, typed)
          : other.id !== patient.id && areCardsAlike(other, patient),
      ),
    [data, typed, patient],
  );
  if (others.length === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output holds no list
    <Alert color="yellow" role="status" title={ALIKE_TEXT} mt={mt}>
      <AlikeList patients={others} />
    </Alert>
  );
}
