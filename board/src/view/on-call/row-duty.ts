import { calledName } from "@wardline/domain/roster/cover";
import { onCallOfTeams } from "@wardline/domain/roster/on-call";
import { isRosterRole, ROSTER_ROLE_ABBREVIATIONS } from "@wardline/domain/roster/roster-role";
import { clockText } from "@wardline/domain/time/clock-text";
import type { DutyNow } from "./duties.js";

/** Whom to call for a patient, in the parts of a row's line; empty where there is nothing to say. */
export interface RowDuty {
  /** The team that the others speak of; all teams of the card, joined, where none of them names anyone. */
  team: string;
  name: string;
  role: string;
  /** The role for a row that is too narrow for the whole of it. */
  shortRole: string;
  /** "+1" where the card has another team beside this one. */
  more: string;
  /** Until when, "08:00"; only a roster says so. */
  until: string;
  phone: string;
}

/**
 * The line of a card with these teams: the first whom one calls in the first of them that names anyone
 * (docs/board.md, Rows that name the doctor). What a display hides is not in `duties`, and so not here.
 */
export function rowDuty(
  teams: readonly string[],
  duties: readonly DutyNow[],
  zone: string,
): RowDuty {
  for (const { department, span } of onCallOfTeams(duties, teams.join(","))) {
    // They come in the order in which one calls.
    const person = span?.people.find(({ name, phone = "" }) => name + phone !== "");
    if (!span || !person) continue;
    const { role, phone = "" } = person;
    return {
      team: department,
      name: calledName(person),
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

/** `rowDuty` that gives patients of the same teams the same object, so that their rows are drawn no more than needed. */
export function rowDuties(
  duties: readonly DutyNow[],
  zone: string,
): (teams: readonly string[]) => RowDuty {
  const known = new Map<string, RowDuty>();
  return (teams) => {
    const key = teams.join(",");
    const duty = known.get(key) ?? rowDuty(teams, duties, zone);
    known.set(key, duty);
    return duty;
  };
}
