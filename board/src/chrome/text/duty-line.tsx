import { TelephoneNumber } from "@wardline/theme/name-text";
import "./duty-line.css";
import type { RowDuty } from "../../view/on-call/row-duty.js";
import { DoctorName } from "./doctor-name.js";
import { useFit } from "./use-fit.js";
import { useGoes } from "./use-goes.js";

/**
 * The person to call for a patient (docs/board.md, Rows that name the doctor). What has no room is left out in the order of the style
 * sheet: the team first, the telephone never. `mayGo`: at last the whole of it. `around`: the line whose other words give way
 * before the telephone does.
 */
export function DutyLine(props: { duty: RowDuty; mayGo?: boolean; around?: string }) {
  const { duty, mayGo = false, around } = props;
  const { team, name, role, shortRole, more, until, phone } = duty;
  const line = useFit<HTMLParagraphElement>(mayGo ? 7 : 8, around);
  useGoes(line, mayGo);
  const classes = ["duty", "line"];
  if (name !== "") classes.push("is-named");
  if (phone !== "") classes.push("has-phone");
  return (
    <p ref={line} className={classes.join(" ")}>
      <bdi className="duty-team">{team || "No team yet"}</bdi>
      {name === "" ? null : (
        <span className="duty-who">
          <DoctorName name={name} className="duty-name" />
          {role === "" ? null : (
            <>
              <span className="duty-role">, {role}</span>
              <span className="duty-short">, {shortRole}</span>
            </>
          )}
          {more === "" ? null : <span className="duty-more"> {more}</span>}
        </span>
      )}
      {until === "" ? null : (
        <span className="duty-until">
          <span className="duty-word">until </span>
          <span className="duty-to">to </span>
          {until}
        </span>
      )}
      {phone === "" ? null : <TelephoneNumber className="duty-phone">{phone}</TelephoneNumber>}
    </p>
  );
}
