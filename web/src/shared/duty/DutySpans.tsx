import type { RosterDuty } from "@wardline/domain/roster-day";
import { RosterMark } from "../../ui/calendar/RosterMark.js";
import classes from "./DutySpans.module.css";
import { departmentsText, dutyStateText, spanText } from "./duty-text.js";

interface DutySpansProps {
  duties: readonly RosterDuty[];
  /** The hospital's time zone. */
  zone: string;
}

/** Below a roster's date: whether it is on duty now, from when and until when, for each of its departments' starts. */
export function DutySpans({ duties, zone }: DutySpansProps) {
  return (
    <span className={classes.spans}>
      {duties.map((duty) => (
        <span key={duty.start} data-kind={duty.kind}>
          <RosterMark kind={duty.kind} size={10} />
          <b>{dutyStateText(duty, zone)}</b>
          {duties.length > 1 ? <span>{departmentsText(duty.departments)}</span> : null}
          <span>{spanText(duty, zone)}</span>
        </span>
      ))}
    </span>
  );
}
