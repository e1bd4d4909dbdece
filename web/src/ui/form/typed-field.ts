import { type FocusEvent, useState } from "react";
import type { SuggestFieldProps } from "./SuggestField.js";

/** State of a field whose value is read from typed text. The text stays until the field receives another value. */
export function useTypedField(
  { value = "", onChange, onBlur }: Pick<SuggestFieldProps, "value" | "onChange" | "onBlur">,
  read: (text: string) => string | null,
  describeProblem: (read: string | null) => string | null,
) {
  const [typed, setTyped] = useState<{ text: string; value: string; before: string } | null>(null);
  const [hasLeft, setHasLeft] = useState(false);
  // The text also stays if the parent ignores its value.
  if (typed !== null && typed.before !== typed.value && typed.value === value) {
    setTyped({ ...typed, before: typed.value });
  }
  const text = typed !== null && [typed.value, typed.before].includes(value) ? typed.text : null;
  const findProblem = (one: string) => (one.trim() === "" ? null : describeProblem(read(one)));
  const problem = findProblem(text ?? "");

  function enter(next: string, nextValue: string): void {
    setTyped({ text: next, value: nextValue, before: value });
    if (nextValue !== value) onChange?.(nextValue);
  }
  function type(next: string): void {
    setHasLeft(false);
    enter(next, findProblem(next) === null ? (read(next) ?? "") : "");
  }
  function handleBlur(event: FocusEvent<HTMLInputElement>): void {
    setHasLeft(true);
    if (problem === null) setTyped(null);
    onBlur?.(event);
  }
  const shownProblem = hasLeft ? problem : null;
  return { text, problem, shownProblem, leave: () => setHasLeft(true), enter, type, handleBlur };
}
