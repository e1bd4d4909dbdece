import { ageQuestion } from "@wardline/domain/age";
import { useState } from "react";

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
