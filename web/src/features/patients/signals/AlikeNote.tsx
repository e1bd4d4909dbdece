import { Alert, Box, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Patient } from "@wardline/contracts/patients/patient";
import { areCardsAlike, areNamesAlike } from "@wardline/domain/patients/names-alike";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { useDeferredValue, useMemo } from "react";
import { RowLink } from "../../../ui/table/row-keys.js";
import { getPatientPath } from "../cells/cells.js";
import { openPatientsQuery } from "../data/patient-queries.js";
import { ALIKE_TEXT, filterOpen } from "./alike-names.js";

interface AlikeNoteProps {
  name: string;
  /** Hospital number typed with the name, so that patients are not compared with themselves. */
  hospitalNumber?: string;
  /** The patient being edited, if there is one; compared in the same way as patients in lists. */
  patient?: Patient;
  mt?: "md";
}

/** Lists open patients with a similar name, each with bed, name and number; renders nothing if there are none. */
export function AlikeNote({ name, hospitalNumber = "", patient, mt }: AlikeNoteProps) {
  const { data } = useQuery(openPatientsQuery);
  const typed = useDeferredValue(name);
  const others = useMemo(
    () =>
      filterOpen(data ?? []).filter((other) =>
        patient === undefined
          ? areNamesAlike(other.name, typed) &&
            toComparedText(other.hospital_no) !== toComparedText(hospitalNumber)
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

/** List of patients with similar names, each with bed, name and number, and a link to the patient's page. */
export function AlikeList({ patients }: { patients: readonly Patient[] }) {
  return (
    <Stack component="ul" gap={2} m={0} p={0}>
      {patients.map(({ id, name, bed_no, hospital_no }) => (
        <Group component="li" key={id} align="baseline" gap="0 10px" lh="calc(26 / 15)">
          <Box component="b" miw="3.5em" data-numeric>
            {bed_no || "No bed"}
          </Box>
          <RowLink href={getPatientPath(id)} dir="auto" translate="no">
            {name}
          </RowLink>
          <Text span inherit c="dimmed">
            {hospital_no}
          </Text>
        </Group>
      ))}
    </Stack>
  );
}
