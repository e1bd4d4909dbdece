import type { KnownDuty, Responsibility } from "@wardline/contracts/past";
import { momentText } from "../../lib/time/day-text.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import { PeopleToCall } from "../../shared/duty/PeopleToCall.js";
import { changeText, provenanceText, sourceText } from "./duty-words.js";
import classes from "./Responsibility.module.css";

/** Whom one team had on call: as was known then, and as the roster was corrected later. */
export function TeamDuty({ team }: { team: Responsibility["teams"][number] }) {
  const zone = useHospitalZone();
  const { department, known, corrected } = team;
  return (
    <section className={classes.team}>
      <h3>{department}</h3>
      {known === null ? (
        <p>This department was not known then.</p>
      ) : (
        <div>
          <h4>As known then</h4>
          <Duty duty={known} department={department} />
          <p className={classes.note}>{provenanceText(known.roster, zone)}</p>
        </div>
      )}
      {corrected === null ? null : (
        <div className={classes.corrected}>
          <h4>As corrected later</h4>
          <Duty duty={corrected} department={department} />
          <p className={classes.note}>Corrected {changeText(corrected, zone)}.</p>
        </div>
      )}
    </section>
  );
}

function Duty({ duty, department }: { duty: Omit<KnownDuty, "roster">; department: string }) {
  const zone = useHospitalZone();
  const source = sourceText(duty);
  return (
    <>
      <p className={classes.note}>
        On duty from {momentText(duty.from, zone)} until {momentText(duty.until, zone)}
      </p>
      {source === null ? null : <p>{source}</p>}
      <PeopleToCall people={duty.people} department={department} />
    </>
  );
}
