import { LIMITS } from "@wardline/domain/limits";
import type { Burden } from "@wardline/domain/roster-month/burden";
import { ProperName } from "@wardline/theme/name-text";
import type { PersonByInitials, PlanRow } from "../model/grid-rows.js";
import classes from "./MonthGrid.module.css";

const MAX_SHOWN_PEOPLE = 8;

interface CellBarProps {
  row: PlanRow;
  /** Name of the day, such as "Saturday, 7 November 2026", with a holiday's name. */
  dayName: string;
  /** Content of the cell in words, such as "Registrar 2" or "nobody". */
  content: string;
  /** People who match the typed letters; everybody in the role if nothing is typed. */
  candidates: readonly PersonByInitials[];
  burdens: ReadonlyMap<string, Burden>;
  isFilled: boolean;
  onPosition: (position: number) => void;
  onPerson: (id: string) => void;
  onClear: () => void;
}

/** Shows the chosen cell and what can be entered there by mouse or touch. */
export function CellBar(props: CellBarProps) {
  const { row, dayName, content, candidates, burdens, isFilled } = props;
  const positions = Array.from({ length: LIMITS.positions }, (_, index) => index + 1);
  return (
    <fieldset className={classes.bar} aria-label="Chosen cell">
      <span>
        <strong>{row.label}</strong>, {dayName}: {content}
      </span>
      <span className={classes.chips}>
        {row.of.kind === "post"
          ? candidates.slice(0, MAX_SHOWN_PEOPLE).map(({ id, initials, firstName, lastName }) => (
              <button type="button" key={id} onClick={() => props.onPerson(id)}>
                <b>{initials}</b>&nbsp;<ProperName>{`${firstName} ${lastName}`}</ProperName>,{" "}
                {Math.round(burdens.get(id)?.hours ?? 0)} h
              </button>
            ))
          : row.of.person.is_staff
            ? positions.map((position) => (
                <button
                  type="button"
                  key={position}
                  aria-label={`${position}: put on call at this position`}
                  onClick={() => props.onPosition(position)}
                >
                  {position}
                </button>
              ))
            : null}
        {isFilled ? (
          <button type="button" onClick={props.onClear}>
            Clear
          </button>
        ) : null}
      </span>
    </fieldset>
  );
}
