import type { OnCall, OnCallSpan } from "@wardline/contracts/on-call";
import { useNow } from "../../lib/time/clock.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import { dutyMomentText } from "../../shared/duty/duty-text.js";
import { PeopleToCall } from "../../shared/duty/PeopleToCall.js";
import classes from "./OnCall.module.css";
import { changedText } from "./time-words.js";

/** Who is on call in one department, where someone is: until when, and who follows. */
export function DutyCard({ duty }: { duty: OnCall }) {
  const zone = useHospitalZone();
  const { department, until, people, next } = duty;
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <h2>{department}</h2>
        <span>
          until <time dateTime={until}>{dutyMomentText(until, zone)}</time>
        </span>
      </div>
      <PeopleToCall people={people} department={department} />
      {next === null ? null : (
        <p className={classes.next}>
          <Follows department={department} next={next} />
        </p>
      )}
      <Provenance duty={duty} />
    </li>
  );
}

/** Who is on call in the next duty: whom to call first, and how many more. */
export function Follows({ department, next }: { department: string; next: OnCallSpan }) {
  const zone = useHospitalZone();
  const [first] = next.people;
  if (first === undefined) return null;
  return (
    <>
      Next, from {dutyMomentText(next.from, zone)}:{" "}
      <b>{[first.name || department, first.role].filter(Boolean).join(", ")}</b>
      {next.people.length > 1 ? ` +${next.people.length - 1}` : ""}
    </>
  );
}

/** What the names rest on: a roster and how old it is, or a contact that stands in for one. */
function Provenance({ duty }: { duty: OnCall }) {
  const now = useNow();
  const { source, roster_changed_at: changedAt } = duty;
  const texts = {
    roster: changedAt === null ? "Roster" : `Roster ${changedText(Date.parse(changedAt), now)}`,
    department: "Nobody is rostered: the department's own contact",
    hod: "Nobody is rostered: the head of department",
    none: null,
  };
  const text = texts[source];
  return text === null ? null : <p className={classes.note}>{text}</p>;
}
