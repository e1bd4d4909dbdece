import { Button, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { LIMITS } from "@wardline/domain/limits";
import { useMemo, useState } from "react";
import { useWards } from "../../../shared/hospital/wards.js";
import { ANNOUNCED_ON_BLUR } from "../../../ui/form/FormErrors.js";
import { SuggestField, type SuggestFieldProps } from "../../../ui/form/SuggestField.js";
import { CODE_TEXT } from "../../../ui/form/text-kinds.js";
import { openPatientsQuery } from "../data/patient-queries.js";
import { explainBed, listFreeBeds } from "./bed-proposals.js";

interface BedFieldProps extends Omit<SuggestFieldProps, "suggestions"> {
  text: string;
  /** Patient who gets the bed; null for a new patient. */
  patientId: string | null;
  /** Submits again with the override after the server refused a bed as taken or closed. */
  onOverride?: (() => void) | undefined;
}

/** Free-text bed field that proposes the beds known to be free and shows which bed the text means. */
export function BedField({ text, patientId, onOverride, ...input }: BedFieldProps) {
  const wards = useWards();
  const open = useQuery({ ...openPatientsQuery, enabled: wards.length > 0 });
  const isUnreachable = open.isError || open.fetchStatus === "paused";
  const patients = isUnreachable ? undefined : open.data;
  const suggestions = useMemo(
    () =>
      patients === undefined
        ? []
        : listFreeBeds(wards, patients).map((bed) => ({ value: bed.text, group: bed.ward })),
    [wards, patients],
  );
  const [initialText] = useState(text);
  const ownBed = patientId === null ? "" : initialText;
  const occupancy = patients ?? (isUnreachable || open.failureCount > 0 ? "unknown" : "checking");
  const meaning = explainBed(text, patientId, wards, occupancy, ownBed);
  return (
    <Stack gap={6}>
      <SuggestField
        {...CODE_TEXT}
        suggestions={suggestions}
        wrapperProps={ANNOUNCED_ON_BLUR}
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
