import { Button, Stack, TextInput, type TextInputProps } from "@mantine/core";
import { PATIENT_FIELD_LABELS } from "@wardline/contracts/patients/patient";
import { LIMITS } from "@wardline/domain/limits";
import { ageQuestion } from "@wardline/domain/patients/age";
import { useRef, useState } from "react";
import { ANNOUNCED_ON_BLUR } from "../../../ui/form/FormErrors.js";
import { CODE_TEXT } from "../../../ui/form/text-kinds.js";

interface AgeFieldProps extends TextInputProps {
  question: AgeQuestion;
  onConfirmed: () => void;
}

/** Field for an age in years or as text. Asks about an unusual number when the user leaves the field. */
export function AgeField({ question, onConfirmed, ...input }: AgeFieldProps) {
  const [isTyping, setTyping] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isAsking = question.text !== null && (!isTyping || input.error === question.text);
  return (
    <Stack gap={6}>
      <TextInput
        {...CODE_TEXT}
        ref={field}
        label={PATIENT_FIELD_LABELS.age}
        maxLength={LIMITS.shortText}
        required
        {...input}
        wrapperProps={ANNOUNCED_ON_BLUR}
        error={isAsking ? question.text : input.error}
        onFocus={(event) => {
          setTyping(true);
          input.onFocus?.(event);
        }}
        onBlur={(event) => {
          setTyping(false);
          input.onBlur?.(event);
        }}
      />
      {isAsking ? (
        <Button
          variant="default"
          size="compact-sm"
          style={{ alignSelf: "start" }}
          onClick={() => {
            question.confirm();
            onConfirmed();
            field.current?.focus();
          }}
        >
          Yes, use this age
        </Button>
      ) : null}
    </Stack>
  );
}

/** Question about an unusual age that must be answered before saving. */
export type AgeQuestion = ReturnType<typeof useAgeQuestion>;

/** Returns the question about an unusual age (docs/product.md, New Patient page), unless it equals the stored age. */
export function useAgeQuestion(typed: string, saved: string | null) {
  const [confirmed, setConfirmed] = useState<string | null>(null);
  /** Question such as "Is -3 right?"; null if the age needs none or the user has confirmed it. */
  const text = typed === saved || typed === confirmed ? null : ageQuestion(typed);
  const errors: Readonly<Record<string, string>> = text === null ? {} : { age: text };
  return { text, errors, confirm: () => setConfirmed(typed) };
}
