import { type DatedRoster, rosterDuties } from "@wardline/domain/roster-day";
import { DutySpans } from "../../shared/duty/DutySpans.js";
import { useDuties } from "./use-duties.js";

/** Whether a roster is on duty now, from when and until when. */
export function RosterSpans({ roster }: { roster: DatedRoster }) {
  const { starts, now } = useDuties();
  return <DutySpans duties={rosterDuties(roster, starts, now)} zone={starts.zone} />;
}
