import { Button, Stack, TextInput, type TextInputProps } from "@mantine/core";
import { PATIENT_FIELD_LABELS } from "@wardline/contracts/patients";
import { LIMITS } from "@wardline/domain/limits";
import { ageQuestion } from "@wardline/domain/patients/age";
import { useRef, useState } from "react";
import { SAID_WHEN_LEFT } from "../../../ui/form/said-when-left.js";
import { CODE_TEXT } from "../../../ui/form/text-kinds.js";

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
        {...CODE_TEXT}
        ref={field}
        label={PATIENT_FIELD_LABELS.age}
        maxLength={LIMITS.shortText}
        autoComplete="off"
        required
        {...input}
        wrapperProps={SAID_WHEN_LEFT}
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

/** What is asked about an age before it is saved. */
export interface AgeQuestion {
  /** "Is -3 right?"; null where there is nothing to ask, or it was answered. */
  text: string | null;
  /** The same as an error of the field, for as long as it is not answered. */
  errors: Readonly<Record<string, string>>;
  /** Says that the age that is typed now is right. */
  confirm: () => void;
}

/** Asks about an unusual age (docs/product.md, New Patient page); not about `saved`, which the card has already. */
export function useAgeQuestion(typed: string, saved: string | null): AgeQuestion {
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const isAnswered = typed === saved || typed === confirmed;
  const text = isAnswered ? null : ageQuestion(typed);
  return {
    text,
    errors: text === null ? {} : { age: text },
    confirm: () => setConfirmed(typed),
  };
}
