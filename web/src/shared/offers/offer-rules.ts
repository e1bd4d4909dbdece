import type { QueryClient } from "@tanstack/react-query";
import type { CallInput } from "@wardline/contracts/endpoint";
import type { Offer, OfferedDuty } from "@wardline/contracts/roster/offers";
import type { Roster, RosterPerson } from "@wardline/contracts/roster/roster";
import { checkRoster } from "@wardline/contracts/roster/roster-check";
import {
  type DepartmentStaffIds,
  type FurtherStaffId,
  ROSTER_ROLE_ID_FIELDS,
} from "@wardline/domain/roster/roster-check";
import { listPosts, type RolePost } from "@wardline/domain/roster/roster-role";
import { isSameText } from "@wardline/domain/text/text-forms";
import { call } from "../../lib/calls/api.js";
import { findCoverRules, type RuleFinding } from "../roster-rules/RuleQuestion.js";
import { getOfferedSpan, type ReadRoster } from "./offers.js";

/** Returns the rules that approving an offer would break; used only for roster makers. */
export async function findOfferRules(
  offer: Offer,
  readRoster: ReadRoster,
  client: QueryClient,
  signal: AbortSignal,
): Promise<readonly RuleFinding[]> {
  const { kind, duty, taken_by: taker } = offer;
  if (taker === null) return [];
  if (kind === "cover") return findTakingRules(offer, taker.id, signal);
  const dutyInReturn = kind === "swap" ? (offer.given ?? offer.wanted) : null;
  const reassignments = [{ duty, to: taker.id }];
  if (dutyInReturn !== null) reassignments.push({ duty: dutyInReturn, to: duty.person.id });
  const dates = new Set(reassignments.map((one) => one.duty.date));
  const rosters = await Promise.all([...dates].map((date) => readRoster(date, client)));
  const days = rosters.flatMap((roster) =>
    roster === null ? [] : getExchangedDay(roster, reassignments),
  );
  if (days.length === 0) return [];
  const { data } = await call(checkRoster, { body: { days }, signal });
  const affectedIds = new Set(reassignments.map(({ to }) => to));
  return data.filter(({ person }) => affectedIds.has(person));
}

/** Returns the rules that a person would break by working the offered duty, or its part to cover, without a return. */
export function findTakingRules(offer: Offer, person: string, signal: AbortSignal) {
  const { date, department, role, position } = offer.duty;
  const body = { date, department, role, position, ...getOfferedSpan(offer), person };
  return findCoverRules(body, signal);
}

type PlannedDay = Extract<CallInput<typeof checkRoster>["body"], { days: unknown }>["days"][number];

/** Returns a roster with other people on some of its posts, in the form in which it is saved. */
function getExchangedDay(
  { date, departments, departmentStaff }: Roster,
  reassignments: readonly { duty: OfferedDuty; to: string }[],
): PlannedDay {
  const findPersonOn = (department: string, { role, person }: RolePost<RosterPerson>) =>
    reassignments.find(
      ({ duty }) =>
        duty.date === date &&
        duty.role === role &&
        duty.person.id === person.id &&
        isSameText(duty.department, department),
    )?.to ?? person.id;
  const entries = departmentStaff.map((entry) => {
    const more: FurtherStaffId[] = [];
    const ids: DepartmentStaffIds = { department: entry.department, more };
    for (const post of listPosts(entry)) {
      const { role, position } = post;
      const id = findPersonOn(entry.department, post);
      if (position === 1) ids[ROSTER_ROLE_ID_FIELDS[role]] = id;
      else more.push({ role, position, id });
    }
    return ids;
  });
  return { date, departments, departmentStaff: entries };
}
