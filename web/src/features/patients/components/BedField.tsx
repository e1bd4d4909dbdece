import { Button, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Patient } from "@wardline/contracts/patients";
import { LIMITS } from "@wardline/domain/limits";
import { useMemo } from "react";
import { useWards } from "../../../lib/wards.js";
import { SuggestField, type SuggestFieldProps } from "../../../ui/SuggestField.js";
import { openPatients } from "../api/patient-queries.js";
import { bedMeaning, freeBeds } from "../model/bed-proposals.js";

interface BedFieldProps extends Omit<SuggestFieldProps, "suggestions"> {
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
  const wards = useWards();
  const { data: patients = NOBODY } = useQuery({ ...openPatients, enabled: wards.length > 0 });
  const suggestions = useMemo(
    () => freeBeds(wards, patients).map((bed) => ({ value: bed.text, group: bed.ward })),
    [wards, patients],
  );
  const meaning = bedMeaning(text, patientId, wards, patients);
  return (
    <Stack gap={6}>
      <SuggestField
        suggestions={suggestions}
        maxLength={LIMITS.shortText}
        inputWrapperOrder={["label", "input", "description", "error"]}
        {...(meaning === null || input.error ? {} : { description: meaning })}
        {...input}
      />
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
