import { Button, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { SubDetails } from "@wardline/contracts/accounts/sub-accounts";
import type { OfferedDuty } from "@wardline/contracts/roster/offers";
import type { Duty } from "@wardline/contracts/roster/roster";
import { coverSpanText, formatCalledRole } from "@wardline/domain/roster/cover";
import { clockText } from "@wardline/domain/time/clock-text";
import { useState } from "react";
import { useNow } from "../../lib/time/clock.js";
import { dayText } from "../../lib/time/day-text.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import { Loaded } from "../../ui/feedback/Loaded.js";
import { Panel } from "../../ui/page/Panel.js";
import { CalendarFeeds } from "./CalendarFeeds.js";
import { DepartmentCalendar } from "./DepartmentCalendar.js";
import { formatDutyDistance } from "./duty-distance.js";
import classes from "./MyRoster.module.css";
import { myDutiesQuery } from "./my-roster-queries.js";
import { EnterAbsence, OwnAbsences } from "./OwnAbsences.js";
import { OfferDuty, OwnOfferDialog, OwnOffers } from "./OwnOffers.js";
import { SeenButton } from "./SeenButton.js";
import { SeenByLink } from "./SeenByLink.js";

const MAX_SHOWN_DUTIES = 6;

function MyDuties({ details, onDay }: { details: SubDetails; onDay: (day: string) => void }) {
  const duties = useQuery(myDutiesQuery);
  const [isExpanded, setExpanded] = useState(false);
  const [dutyToOffer, setDutyToOffer] = useState<OfferedDuty | null>(null);
  const now = useNow();
  const zone = useHospitalZone();
  // Leaves out duties that have ended since the list was loaded.
  const upcomingDuties = duties.data?.filter(({ until }) => Date.parse(until) > now);
  return (
    <Panel title="My duties" aside={<EnterAbsence />}>
      <Loaded query={duties} fallback="Failed to fetch rosters">
        {() =>
          upcomingDuties?.length === 0 ? <Text c="dimmed">You have no upcoming duties.</Text> : null
        }
      </Loaded>
      <ul className={classes.duties}>
        {(isExpanded ? upcomingDuties : upcomingDuties?.slice(0, MAX_SHOWN_DUTIES))?.map((duty) => {
          const { date, from, department, role, for: covered, covers = [] } = duty;
          return (
            <li key={`${date} ${from} ${department} ${role}`}>
              <button type="button" className={classes.day} onClick={() => onDay(date)}>
                <span>
                  <b>
                    <time dateTime={covered === undefined ? date : from}>
                      {covered === undefined ? dayText(date) : coverSpanText(duty, zone, date)}
                    </time>
                  </b>
                  <span>
                    {covered === undefined ? `${dutyHoursText(duty, zone)}, ` : ""}
                    {formatCalledRole(duty)}, {department}
                    {covered === undefined ? "" : `, for ${covered}`}
                    {covers.map((part) => `; ${coverText(part, zone, now)}`).join("")}
                  </span>
                </span>
                <span data-soon={Date.parse(from) <= now || undefined}>
                  {formatDutyDistance(Date.parse(from), now, zone)}
                </span>
              </button>
              <div className={classes.acts}>
                <SeenButton duty={duty} />
                <OfferDuty details={details} duty={duty} onOffer={setDutyToOffer} />
              </div>
            </li>
          );
        })}
      </ul>
      {upcomingDuties === undefined || upcomingDuties.length <= MAX_SHOWN_DUTIES ? null : (
        <Button variant="default" mt="sm" onClick={() => setExpanded(!isExpanded)}>
          {isExpanded ? "Show fewer" : `Show all ${upcomingDuties.length}`}
        </Button>
      )}
      <OwnOfferDialog details={details} duty={dutyToOffer} onClose={() => setDutyToOffer(null)} />
    </Panel>
  );
}

/** Returns "08:00 to 08:00"; the line above shows the day. */
function dutyHoursText({ from, until }: Duty, zone: string): string {
  return `${clockText(from, zone)} to ${clockText(until, zone)}`;
}

/** Returns "Ada Obi covers Fri 27 Nov 03:00 – 08:00", or "covered" after the cover has ended. */
function coverText(part: NonNullable<Duty["covers"]>[number], zone: string, now: number): string {
  const { name, own_role, until } = part;
  const who = own_role === undefined ? name : `${name}, ${own_role},`;
  const verb = Date.parse(until) <= now ? "covered" : "covers";
  return `${who} ${verb} ${coverSpanText(part, zone)}`;
}

/** Shows a staff member their own duties, then the department's rosters. */
export function MyRoster({ details }: { details: SubDetails }) {
  const [day, setDay] = useState<string | null>(null);
  return (
    <div className={classes.column}>
      <SeenByLink />
      <MyDuties details={details} onDay={setDay} />
      <OwnOffers details={details} />
      <OwnAbsences ownId={details.id} />
      <DepartmentCalendar
        key={details.department}
        department={details.department}
        dutyStart={details.duty_start}
        ownId={details.id}
        ownRole={details.role}
        day={day}
        onDay={setDay}
      />
      <CalendarFeeds department={details.department} />
    </div>
  );
}
