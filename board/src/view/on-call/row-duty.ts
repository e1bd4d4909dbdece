import { formatCalledName } from "@wardline/domain/roster/cover";
import { filterByTeams } from "@wardline/domain/roster/on-call";
import { isRosterRole, ROSTER_ROLE_ABBREVIATIONS } from "@wardline/domain/roster/roster-role";
import { clockText } from "@wardline/domain/time/clock-text";
import type { RowDuty } from "../patients/rows.js";
import type { DutyNow } from "./duties.js";

/**
 * Returns the doctor line for a card with these teams: the first to call in the first team that has people
 * (docs/board.md, Rows that name the doctor). `duties` does not contain what the display hides.
 */
export function findRowDuty(
  teams: readonly string[],
  duties: readonly DutyNow[],
  zone: string,
): RowDuty {
  for (const { department, span } of filterByTeams(duties, teams.join(","))) {
    // People are in calling order.
    const person = span?.people.find(({ name, phone = "" }) => name + phone !== "");
    if (!span || !person) continue;
    const { role, phone = "" } = person;
    return {
      team: department,
      name: formatCalledName(person),
      role,
      shortRole: isRosterRole(role) ? ROSTER_ROLE_ABBREVIATIONS[role] : role,
      more: teams.length > 1 ? `+${teams.length - 1}` : "",
      until: span.source === "roster" ? clockText(Date.parse(span.until), zone) : "",
      phone,
    };
  }
  const team = teams.join(", ");
  return { team, name: "", role: "", shortRole: "", more: "", until: "", phone: "" };
}

/** Wraps `findRowDuty` so that patients of the same teams share an object, which avoids redrawing their rows. */
export function createRowDutyLookup(
  duties: readonly DutyNow[],
  zone: string,
): (teams: readonly string[]) => RowDuty {
  const cachedDuties = new Map<string, RowDuty>();
  return (teams) => {
    const key = teams.join(",");
    const duty = cachedDuties.get(key) ?? findRowDuty(teams, duties, zone);
    cachedDuties.set(key, duty);
    return duty;
  };
}
