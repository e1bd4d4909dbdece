import { Button, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { LIMITS } from "@wardline/domain/limits";
import { useMemo, useState } from "react";
import { useWards } from "../../../shared/hospital/wards.js";
import { SuggestField, type SuggestFieldProps } from "../../../ui/form/SuggestField.js";
import { SAID_WHEN_LEFT } from "../../../ui/form/said-when-left.js";
import { CODE_TEXT } from "../../../ui/form/text-kinds.js";
import { openPatients } from "../data/patient-queries.js";
import { bedMeaning, freeBeds } from "./bed-proposals.js";

interface BedFieldProps extends Omit<SuggestFieldProps, "suggestions"> {
  /** What is typed. */
  text: string;
  /** Whose bed it is; null for a new patient. */
  patientId: string | null;
  /** Does it all the same, where the bed was refused as taken or closed. */
  onOverride?: (() => void) | undefined;
}

/**
 * A bed as free text: proposes the free ones of the wards, and says which known bed the text means. As long as it is not
 * known who lies where, no bed is called free and none is proposed.
 */
export function BedField({ text, patientId, onOverride, ...input }: BedFieldProps) {
  const wards = useWards();
  const open = useQuery({ ...openPatients, enabled: wards.length > 0 });
  const isKnown = open.data !== undefined && !open.isError && open.fetchStatus !== "paused";
  const patients = isKnown ? open.data : undefined;
  const suggestions = useMemo(
    () =>
      patients === undefined
        ? []
        : freeBeds(wards, patients).map((bed) => ({ value: bed.text, group: bed.ward })),
    [wards, patients],
  );
  // Of a patient who is known the form begins with the bed in which they lie.
  const [first] = useState(text);
  const ownBed = patientId === null ? "" : first;
  const isAway = open.isError || open.fetchStatus === "paused" || open.failureCount > 0;
  const occupancy = patients ?? (isAway ? "unknown" : "checking");
  const meaning = bedMeaning(text, patientId, wards, occupancy, ownBed);
  return (
    <Stack gap={6}>
      <SuggestField
        {...CODE_TEXT}
        suggestions={suggestions}
        wrapperProps={SAID_WHEN_LEFT}
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
          Use this bed anyway
        </Button>
      )}
    </Stack>
  );
}
