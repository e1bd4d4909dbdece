import { Button, Stack, TextInput, type TextInputProps } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Patient } from "@wardline/contracts/patients";
import { LIMITS } from "@wardline/domain/limits";
import { useId, useMemo } from "react";
import { useWards } from "../../../lib/wards.js";
import { openPatients } from "../api/patient-queries.js";
import { bedMeaning, freeBeds } from "../model/bed-proposals.js";

interface BedFieldProps extends TextInputProps {
  /** What is typed. */
  text: string;
  /** Whose bed it is; null for a new patient. */
  patientId: string | null;
  /** Does it all the same, where the bed was refused as taken or closed. */
  onOverride?: (() => void) | undefined;
}

const NOBODY: readonly Patient[] = [];

/** A bed as free text: proposes the free ones of the wards, and says which known bed the text means. */
export function BedField({ text, patientId, onOverride, ...input }: BedFieldProps) {
  const id = useId();
  const wards = useWards();
  const { data: patients = NOBODY } = useQuery({ ...openPatients, enabled: wards.length > 0 });
  const proposals = useMemo(() => freeBeds(wards, patients), [wards, patients]);
  const meaning = bedMeaning(text, patientId, wards, patients);
  return (
    <Stack gap={6}>
      <TextInput
        maxLength={LIMITS.shortText}
        autoComplete="off"
        inputWrapperOrder={["label", "input", "description", "error"]}
        {...(proposals.length === 0 ? {} : { list: id })}
        {...(meaning === null || input.error ? {} : { description: meaning })}
        {...input}
      />
      <datalist id={id}>
        {proposals.map((bed) => (
          <option key={bed.text} value={bed.text}>
            {bed.ward}
          </option>
        ))}
      </datalist>
      {onOverride === undefined ? null : (
        <Button
          variant="default"
          size="compact-sm"
          style={{ alignSelf: "start" }}
          onClick={onOverride}
        >
          Put here all the same
        </Button>
      )}
    </Stack>
  );
}
