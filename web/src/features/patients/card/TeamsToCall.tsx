import type { OnCall } from "@wardline/contracts/roster/on-call";
import { momentText } from "../../../lib/time/day-text.js";
import { useHospitalZone } from "../../../lib/time/hospital-time.js";
import { PeopleToCall, StandInNotice } from "../../../shared/duty/PeopleToCall.js";
import classes from "./TeamsToCall.module.css";

/** Lists all people on call for a patient's teams. */
export function TeamsToCall({ duties }: { duties: readonly OnCall[] }) {
  const zone = useHospitalZone();
  return (
    <div className={classes.teams}>
      {duties.map((duty) => {
        const { department, source, until, people } = duty;
        return (
          <section key={department} aria-label={department}>
            <header>
              <b>{department}</b>
              {source === "roster" ? <span>until {momentText(until, zone)}</span> : null}
            </header>
            <StandInNotice source={source} />
            <PeopleToCall people={people} department={department} duty={duty} />
          </section>
        );
      })}
    </div>
  );
}
