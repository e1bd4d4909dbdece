import { Anchor, TextInput, type TextInputProps } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { LIMITS } from "@wardline/domain/limits";
import { useState } from "react";
import { patientPage } from "../cells/patient-page.js";
import { openPatients } from "../data/patient-queries.js";

interface HospitalNumberFieldProps extends TextInputProps {
  /** What is typed. */
  text: string;
  /** The patient who is already open for the number, once the server has said so. */
  openPatientId: string | null;
}

/** The hospital number of a new patient: once it is left, it says whose open card has this number already. */
export function HospitalNumberField({ text, openPatientId, ...input }: HospitalNumberFieldProps) {
  const [left, setLeft] = useState<string | null>(null);
  const isAsked = left !== null || openPatientId !== null;
  const { data } = useQuery({ ...openPatients, enabled: isAsked });
  const number = text.trim();
  const known =
    number === left ? data?.find(({ hospital_no }) => hospital_no === number) : undefined;
  const refused = input.error ? openPatientId : null;
  const open = known ?? data?.find(({ id }) => id === refused);
  const id = open?.id ?? refused;
  const bed = open === undefined || open.bed_no === "" ? "" : `, bed ${open.bed_no}`;
  return (
    <TextInput
      label="Hospital Number"
      maxLength={LIMITS.text}
      autoComplete="off"
      required
      {...input}
      onBlur={(event) => {
        setLeft(number === "" ? null : number);
        input.onBlur?.(event);
      }}
      error={
        id === null ? (
          input.error
        ) : (
          <span role="alert">
            {open === undefined
              ? "A card with this hospital number is already open. "
              : `${open.hospital_no} is open: ${open.name}${bed}. `}
            <Anchor component={Link} to={patientPage(id)} fw={600} inherit>
              Go to the card
            </Anchor>
          </span>
        )
      }
    />
  );
}
