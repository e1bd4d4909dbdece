import type { Absence } from "@wardline/contracts/roster/absences";
import { isAway } from "@wardline/domain/roster/absence";
import { createContext, type ReactNode, useContext } from "react";
import classes from "./AwayMark.module.css";
import { kindText, useAbsencesOn } from "./absences.js";

const DayAbsencesContext = createContext<ReadonlyMap<string, Absence>>(new Map());

/** Provides the absences of `day` (YYYY-MM-DD) to the marks in `children`. */
export function AbsencesProvider({ day, children }: { day: string; children: ReactNode }) {
  return <DayAbsencesContext value={useAbsencesOn(day)}>{children}</DayAbsencesContext>;
}

/** Returns a function that gives the suffix of a person's option in a list: " (away: sick)", or "". */
export function useAwayOption(): (personId: string) => string {
  const absences = useContext(DayAbsencesContext);
  return (personId) => {
    const absence = absences.get(personId);
    return absence === undefined ? "" : ` (${awayText(absence).toLowerCase()})`;
  };
}

/** Marks a person who is away or, less prominently, one who would rather not be on call; renders nothing for others. */
export function AwayMark({ personId }: { personId: string }) {
  const absence = useContext(DayAbsencesContext).get(personId);
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
