import { TextInput, type TextInputProps } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { toYearMonth } from "@wardline/domain/time/calendar-grid";
import { clockText } from "@wardline/domain/time/clock-text";
import { getDayOrder } from "@wardline/domain/time/written-day";
import { isDay } from "@wardline/domain/time/zoned-day";
import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { getServerTime } from "../../lib/time/clock.js";
import { useHospitalToday, useHospitalZone } from "../../lib/time/hospital-time.js";
import { MonthCalendar } from "../calendar/MonthCalendar.js";
import { InfoPopover } from "../menu/InfoPopover.js";
import menu from "../menu/RowMenu.module.css";
import { dateFieldText, readDateText } from "./date-text.js";
import { ANNOUNCED_ON_BLUR } from "./FormErrors.js";
import { CODE_TEXT } from "./text-kinds.js";

export interface DateFieldProps
  extends Omit<TextInputProps, "value" | "defaultValue" | "onChange" | "type" | "min" | "max"> {
  /** Such as "2026-11-09", or "2026-11-09T03:00" with `withTime`, in the hospital's time zone; "" without a date. */
  value?: string;
  /** Called with the new value, or with "" while the text is not a date. */
  onChange?: (value: string) => void;
  withTime?: boolean;
  min?: string;
  max?: string;
}

/** Field for a day, optionally with a time: typed as "9 Nov 2026", "9/11" or "tomorrow", or picked from a calendar. */
export function DateField(props: DateFieldProps) {
  const { value = "", onChange, withTime = false, min, max, error, onBlur, ...input } = props;
  const [typed, setTyped] = useState<TypedDate | null>(null);
  const [hasLeft, setHasLeft] = useState(false);
  const calendar = useRef<HTMLDivElement>(null);
  const today = useHospitalToday();
  const order = getDayOrder(useHospitalZone());
  const read = (text: string) => readDateText(text, withTime, { today, order, min, max });
  const findProblem = (text: string) => describeProblem(text, read(text), withTime, min, max);
  // Typed text stays until the field receives another value, even if the parent ignores the text.
  if (typed !== null && typed.before !== typed.value && typed.value === value) {
    setTyped({ ...typed, before: typed.value });
  }
  const typedText =
    typed !== null && [typed.value, typed.before].includes(value) ? typed.text : null;
  const problem = findProblem(typedText ?? "");

  // An unreadable date blocks submission; otherwise the form would be saved without a date.
  const onSubmit = useEffectEvent((event: SubmitEvent) => {
    if (problem === null) return;
    event.preventDefault();
    event.stopPropagation();
    setHasLeft(true);
  });
  useEffect(() => {
    const form = calendar.current?.closest("form");
    form?.addEventListener("submit", onSubmit);
    return () => form?.removeEventListener("submit", onSubmit);
  }, []);

  function reportValue(text: string, next: string): void {
    setTyped({ text, value: next, before: value });
    if (next !== value) onChange?.(next);
  }

  function handleTyping(text: string): void {
    setHasLeft(false);
    reportValue(text, findProblem(text) === null ? (read(text) ?? "") : "");
  }

  function handleBlur(event: FocusEvent<HTMLInputElement>): void {
    setHasLeft(true);
    if (problem === null) setTyped(null);
    onBlur?.(event);
  }

  return (
    <TextInput
      {...CODE_TEXT}
      {...input}
      wrapperProps={ANNOUNCED_ON_BLUR}
      placeholder={withTime ? "e.g. 9 Nov 2026, 14:30" : "e.g. 9 Nov 2026"}
      value={typedText ?? dateFieldText(value)}
      error={(hasLeft ? problem : null) ?? error}
      onChange={({ currentTarget }) => handleTyping(currentTarget.value)}
      onBlur={handleBlur}
      onKeyDown={(event) => {
        if (event.key !== "ArrowDown" || !event.altKey) return;
        event.preventDefault();
        calendar.current?.querySelector("button")?.click();
      }}
      rightSectionWidth={38}
      rightSection={
        <div ref={calendar}>
          <InfoPopover
            label="Choose a day"
            spoken="Choose a day"
            isWide
            className={menu.iconButton}
            text={<IconCalendar size={18} aria-hidden="true" />}
          >
            {(close) => (
              <DayPicker
                day={value.slice(0, 10)}
                canSelect={(day) => isWithin(day, min, max)}
                onChoose={(day, now) => {
                  const next = withTime ? `${day}T${value.slice(11) || now}` : day;
                  reportValue(dateFieldText(next), next);
                  close();
                }}
              />
            )}
          </InfoPopover>
        </div>
      }
    />
  );
}

interface TypedDate {
  text: string;
  /** Value that the text stands for; "" if it is not a valid date. `before` is the previous value. */
  value: string;
  before: string;
}

interface DayPickerProps {
  day: string;
  canSelect: (day: string) => boolean;
  /** Called with the chosen day; `now` is the current time at the hospital. */
  onChoose: (day: string, now: string) => void;
}

function DayPicker({ day, canSelect, onChoose }: DayPickerProps) {
  const today = useHospitalToday();
  const zone = useHospitalZone();
  const [month, setMonth] = useState(() => toYearMonth(isDay(day) ? day : today));
  return (
    <MonthCalendar
      month={month}
      onMonth={setMonth}
      today={today}
      selected={day === "" ? null : day}
      canSelect={canSelect}
      onSelect={(chosen) => onChoose(chosen, clockText(getServerTime(), zone))}
    />
  );
}

/** Describes the problem with a text; returns null if the text is a valid choice. */
function describeProblem(
  text: string,
  read: string | null,
  withTime: boolean,
  min?: string,
  max?: string,
): string | null {
  if (text.trim() === "") return null;
  if (read === null) {
    return withTime
      ? "Please write a date and time such as 9 Nov 2026, 14:30."
      : "Please write a date such as 9 Nov 2026, 9 Nov or tomorrow.";
  }
  if (isWithin(read.slice(0, 10), min, max)) return null;
  return min !== undefined && read < min
    ? `Please choose ${dateFieldText(min)} or later.`
    : `Please choose ${dateFieldText(max ?? "")} or earlier.`;
}

function isWithin(day: string, min = "", max = "9999"): boolean {
  return day >= min && day <= max;
}
