import { TextInput, type TextInputProps } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { clockText } from "@wardline/domain/time/clock-text";
import { getDayOrder } from "@wardline/domain/time/written-day";
import { useEffect, useEffectEvent, useRef } from "react";
import { getServerTime } from "../../lib/time/clock.js";
import { useHospitalToday, useHospitalZone } from "../../lib/time/hospital-time.js";
import { DayPicker } from "../calendar/MonthCalendar.js";
import { InfoPopover } from "../menu/InfoPopover.js";
import menu from "../menu/RowMenu.module.css";
import { dateFieldText, readDateText } from "./date-text.js";
import { ANNOUNCED_ON_BLUR } from "./FormErrors.js";
import { CODE_TEXT } from "./text-kinds.js";
import { useTypedField } from "./typed-field.js";

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
  const calendar = useRef<HTMLDivElement>(null);
  const today = useHospitalToday();
  const zone = useHospitalZone();
  const order = getDayOrder(zone);
  const field = useTypedField(
    { value, onChange, onBlur },
    (text) => readDateText(text, withTime, { today, order, min, max }),
    (read) => describeProblem(read, withTime, min, max),
  );

  // An unreadable date blocks submission; otherwise the form would be saved without a date.
  const onSubmit = useEffectEvent((event: SubmitEvent) => {
    if (field.problem === null) return;
    event.preventDefault();
    event.stopPropagation();
    field.leave();
  });
  useEffect(() => {
    const form = calendar.current?.closest("form");
    form?.addEventListener("submit", onSubmit);
    return () => form?.removeEventListener("submit", onSubmit);
  }, []);

  return (
    <TextInput
      {...CODE_TEXT}
      {...input}
      wrapperProps={ANNOUNCED_ON_BLUR}
      placeholder={withTime ? "e.g. 9 Nov 2026, 14:30" : "e.g. 9 Nov 2026"}
      value={field.text ?? dateFieldText(value)}
      error={field.shownProblem ?? error}
      onChange={({ currentTarget }) => field.type(currentTarget.value)}
      onBlur={field.handleBlur}
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
                onSelect={(day) => {
                  const time = value.slice(11) || clockText(getServerTime(), zone);
                  const next = withTime ? `${day}T${time}` : day;
                  field.enter(dateFieldText(next), next);
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

function describeProblem(read: string | null, withTime: boolean, min?: string, max?: string) {
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
