import "./duty-line.css";
import type { RowDuty } from "../../view/on-call/row-duty.js";
import { useFit } from "./use-fit.js";
import { useGoes } from "./use-goes.js";

/**
 * Whom to call for a patient (docs/board.md, Rows that name the doctor), as one line or divided in two: `who`, and the
 * `rest`. What has no room is left out in the order of the style sheet, the team first; `mayGo`: at last the whole of it.
 */
export function DutyLine(props: { duty: RowDuty; part: "all" | "who" | "rest"; mayGo?: boolean }) {
  const { duty, part, mayGo = false } = props;
  const { team, name, role, shortRole, more, until, phone } = duty;
  const line = useFit<HTMLParagraphElement>(mayGo ? 5 : 6);
  useGoes(line, mayGo);
  const classes = ["duty", "line", `is-${part}`];
  if (name !== "") classes.push("is-named");
  if (phone !== "" && part !== "who") classes.push("has-phone");
  return (
    <p ref={line} className={classes.join(" ")}>
      {part === "who" ? null : <bdi className="duty-team">{team || "No team yet"}</bdi>}
      {part === "rest" || name === "" ? null : (
        <span className="duty-who">
          <bdi className="duty-name">{name}</bdi>
          {role === "" ? null : (
            <>
              <span className="duty-role">, {role}</span>
              <span className="duty-short">, {shortRole}</span>
            </>
          )}
          {more === "" ? null : <span className="duty-more"> {more}</span>}
        </span>
      )}
      {part === "who" || until === "" ? null : (
        <span className="duty-until">
          <span className="duty-word">until </span>
          <span className="duty-to">to </span>
          {until}
        </span>
      )}
      {part === "who" || phone === "" ? null : <span className="duty-phone">{phone}</span>}
    </p>
  );
}
