import { ANNOUNCED_ON_BLUR } from "./FormErrors.js";
import { SuggestField, type SuggestFieldProps } from "./SuggestField.js";
import { CODE_TEXT } from "./text-kinds.js";
import { useTypedField } from "./typed-field.js";

const HALF_HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, "0")).flatMap(
  (hour) => [{ value: `${hour}:00` }, { value: `${hour}:30` }],
);

/** Parses typed text such as "8", "8:05", "0805" and "8.05" to "HH:MM"; returns null if it is not a time. */
export function readTimeText(text: string): string | null {
  const [, hour = "", minute = "00"] =
    /^(\d{1,2})(?:[:. ]?(\d\d))?$/.exec(text.trim().replace(/^(\d)(\d\d)$/, "$1:$2")) ?? [];
  if (hour === "" || Number(hour) > 23 || Number(minute) > 59) return null;
  return `${hour.padStart(2, "0")}:${minute}`;
}

interface TimeFieldProps extends Omit<SuggestFieldProps, "suggestions"> {
  /** Time as "HH:MM"; "" without a time. */
  value?: string;
  onChange?: (time: string) => void;
}

/** 24-hour time. The browser's own field could show "08:00 AM" next to dates that show "08:00". */
export function TimeField({ value = "", onChange, error, onBlur, ...input }: TimeFieldProps) {
  const field = useTypedField({ value, onChange, onBlur }, readTimeText, (time) =>
    time === null ? "Please write a time such as 08:00." : null,
  );
  return (
    <SuggestField
      {...CODE_TEXT}
      placeholder="e.g. 08:00"
      {...input}
      wrapperProps={ANNOUNCED_ON_BLUR}
      suggestions={HALF_HOURS}
      value={field.text ?? value}
      error={field.shownProblem ?? error}
      onChange={field.type}
      onBlur={field.handleBlur}
    />
  );
}
