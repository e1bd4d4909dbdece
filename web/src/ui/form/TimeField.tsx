import { type FocusEvent, useState } from "react";
import { SuggestField, type SuggestFieldProps } from "./SuggestField.js";
import { SAID_WHEN_LEFT } from "./said-when-left.js";
import { CODE_TEXT } from "./text-kinds.js";

const MINUTES = ["00", "30"];

/** What the field proposes: each half hour of the day. */
const HALF_HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, "0")).flatMap(
  (hour) => MINUTES.map((minute) => ({ value: `${hour}:${minute}` })),
);

/** What was typed, as "HH:MM"; null where it is no time of the day. "8", "8:05", "0805" and "8.05" are taken. */
export function readTimeText(text: string): string | null {
  const [, hour = "", minute = "00"] =
    /^(\d{1,2})(?:[:. ]?(\d\d))?$/.exec(text.trim().replace(/^(\d)(\d\d)$/, "$1:$2")) ?? [];
  if (hour === "" || Number(hour) > 23 || Number(minute) > 59) return null;
  return `${hour.padStart(2, "0")}:${minute}`;
}

interface TimeFieldProps extends Omit<SuggestFieldProps, "suggestions"> {
  /** "HH:MM", or "" for none. */
  value?: string;
  /** Called with "" while what is typed is no time. */
  onChange?: (time: string) => void;
}

/**
 * A time of the day on a clock of 24 hours: typed, or picked from the half hours. Never the browser's own field, which says
 * "08:00 AM" beside dates that say "08:00".
 */
export function TimeField({ value = "", onChange, error, onBlur, ...input }: TimeFieldProps) {
  const [typed, setTyped] = useState<{ text: string; value: string } | null>(null);
  const [hasLeft, setHasLeft] = useState(false);
  // What was typed stands until the field is given another value.
  const own = typed !== null && typed.value === value ? typed.text : null;
  const isWrong = own !== null && own.trim() !== "" && readTimeText(own) === null;

  function type(text: string): void {
    const next = readTimeText(text) ?? "";
    setHasLeft(false);
    setTyped({ text, value: next });
    if (next !== value) onChange?.(next);
  }

  function leave(event: FocusEvent<HTMLInputElement>): void {
    setHasLeft(true);
    if (!isWrong) setTyped(null);
    onBlur?.(event);
  }

  return (
    <SuggestField
      {...CODE_TEXT}
      placeholder="e.g. 08:00"
      {...input}
      wrapperProps={SAID_WHEN_LEFT}
      suggestions={HALF_HOURS}
      value={own ?? value}
      error={hasLeft && isWrong ? "Please write a time such as 08:00." : error}
      onChange={type}
      onBlur={leave}
    />
  );
}
