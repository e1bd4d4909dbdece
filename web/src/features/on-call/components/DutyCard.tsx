import type { OnCall } from "@wardline/contracts/on-call";
import { useNow } from "../../../lib/clock.js";
import { momentText } from "../../../lib/day-text.js";
import { useHospitalZone } from "../../../lib/hospital-time.js";
import { PeopleToCall } from "../../../ui/PeopleToCall.js";
import { changedText } from "../model/time-words.js";
import classes from "./OnCall.module.css";

/** Who is on call in one department, until when, and who follows. */
export function DutyCard({ duty }: { duty: OnCall }) {
  const zone = useHospitalZone();
  const { department, until, people, next } = duty;
  const [follows] = next?.people ?? [];
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <h2>{department}</h2>
        {people.length === 0 ? null : (
          <span>
            until <time dateTime={until}>{momentText(until, zone)}</time>
          </span>
        )}
      </div>
      {people.length === 0 ? (
        <p className={classes.none}>No one is known to be on call.</p>
      ) : (
        <PeopleToCall people={people} department={department} />
      )}
      {next === null || follows === undefined ? null : (
        <p className={classes.next}>
          Next, from {momentText(next.from, zone)}:{" "}
          <b>{[follows.name || department, follows.role].filter(Boolean).join(", ")}</b>
          {next.people.length > 1 ? ` +${next.people.length - 1}` : ""}
        </p>
      )}
      <Provenance duty={duty} />
    </li>
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
