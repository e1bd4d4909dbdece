import { Button, Stack, TextInput, type TextInputProps } from "@mantine/core";
import { PATIENT_FIELD_LABELS } from "@wardline/contracts/patients";
import { LIMITS } from "@wardline/domain/limits";
import { useRef, useState } from "react";
import type { AgeQuestion } from "./use-age-question.js";

interface AgeFieldProps extends TextInputProps {
  question: AgeQuestion;
  /** Called when the question is answered: what was said at the field no longer holds. */
  onConfirmed: () => void;
}

/** An age, in years or as a text. One that is neither a usual number nor has a unit is asked about when the field is left. */
export function AgeField({ question, onConfirmed, ...input }: AgeFieldProps) {
  const [isTyping, setTyping] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isAsking = question.text !== null && (!isTyping || input.error === question.text);
  return (
    <Stack gap={6}>
      <TextInput
        ref={field}
        label={PATIENT_FIELD_LABELS.age}
        maxLength={LIMITS.shortText}
        autoComplete="off"
        required
        {...input}
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
