import type { Absence } from "@wardline/contracts/absences";
import { isAway } from "@wardline/domain/roster/absence";
import { createContext, type ReactNode, useContext } from "react";
import classes from "./AwayMark.module.css";
import { kindText, useAbsencesOn } from "./absences.js";

const OnThatDay = createContext<ReadonlyMap<string, Absence>>(new Map());

/** Marks the people inside it who are away on a day YYYY-MM-DD. */
export function AbsencesOn({ day, children }: { day: string; children: ReactNode }) {
  return <OnThatDay value={useAbsencesOn(day)}>{children}</OnThatDay>;
}

/** Says in an option to choose that somebody, by id, is away, as " (away: sick)"; empty for anyone else. */
export function useAwayOption(): (personId: string) => string {
  const absences = useContext(OnThatDay);
  return (personId) => {
    const absence = absences.get(personId);
    return absence === undefined ? "" : ` (${awayText(absence).toLowerCase()})`;
  };
}

/** Beside a person: that they are away, or, quieter, would rather not be on call; nothing for anyone else. */
export function AwayMark({ personId }: { personId: string }) {
  const absence = useContext(OnThatDay).get(personId);
  if (absence === undefined) return null;
  return (
    <>
      {" "}
      <span className={classes.mark} data-wish={isAway(absence) ? undefined : true}>
        {awayText(absence)}
      </span>
    </>
  );
}

function awayText(absence: Absence): string {
  const why = kindText(absence);
  return absence.kind === null || !isAway(absence) ? why : `Away: ${why.toLowerCase()}`;
}
