import type { OnCallPerson } from "@wardline/contracts/on-call";
import type { DepartmentStaff, RosterCover, RosterPerson } from "@wardline/contracts/roster";
import type { Span } from "@wardline/domain/roster/duty";
import type { RosterDuty } from "@wardline/domain/roster/roster-day";
import { postsOf, ROSTER_ROLES, type RolePost } from "@wardline/domain/roster/roster-role";
import { ordinal } from "@wardline/domain/text/counted";
import type { ReactNode } from "react";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import { RosterMark } from "../../ui/calendar/RosterMark.js";
import { AwayMark } from "../absences/AwayMark.js";
import type { CalledDuty } from "./call-question.js";
import classes from "./DutyRoles.module.css";
import { departmentsText, dutyStateText, spanText } from "./duty-text.js";
import { OnCallTelephone } from "./OnCallTelephone.js";
import { ReportedMark } from "./ReportedMark.js";

interface DutyRolesProps {
  /** Who is on call in a department; absent when the roster names no one for it. */
  entry: DepartmentStaff | undefined;
  /** What stands where a role has no one. */
  emptyText: string;
  /** The staff member who reads this, to be pointed out. */
  ownId?: string | undefined;
  /** Those of them whose telephone numbers are known to the reader. */
  people?: readonly OnCallPerson[] | undefined;
  /** The duty in which these are called. */
  duty?: CalledDuty | undefined;
  /** Who covers for whom in the department. */
  covers?: readonly RosterCover[];
  /** What can be done about a cover. */
  renderCoverAction?: (cover: RosterCover) => ReactNode;
  /** What can be done about a post. */
  renderPostAction?: (post: RolePost<RosterPerson>) => ReactNode;
}

/** The four roles of a department on call, each with its people in the order in which they are called. */
export function DutyRoles(props: DutyRolesProps) {
  const {
    entry,
    emptyText,
    ownId,
    people,
    duty,
    covers = [],
    renderCoverAction,
    renderPostAction,
  } = props;
  const zone = useHospitalZone();
  return (
    <div className={classes.fit}>
      <dl className={classes.roles}>
        {ROSTER_ROLES.map((role) => {
          const posts = entry ? postsOf(entry).filter((post) => post.role === role) : [];
          return (
            <div key={role}>
              <dt>{role}</dt>
              {posts.length === 0 ? <dd data-empty>{emptyText}</dd> : null}
              {posts.map((post) => {
                const { position, person } = post;
                const called = calledOf(person, role, people);
                return (
                  <dd key={person.id}>
                    {position > 1 ? (
                      <span className={classes.position}>{ordinal(position)}</span>
                    ) : null}
                    {nameOf(person)}
                    {person.id === ownId ? <span className={classes.own}>You</span> : null}
                    <AwayMark personId={person.id} />
                    {covers
                      .filter((cover) => cover.role === role && cover.position === position)
                      .map((cover) => (
                        <span key={cover.id} className={classes.cover}>
                          {nameOf(cover.person)} covers, {spanText(spanOf(cover), zone)}
                          {cover.reason === "" ? "" : ` (${cover.reason})`}
                          <PhoneOf called={calledOf(cover.person, role, people)} duty={duty} />
                          {renderCoverAction?.(cover)}
                        </span>
                      ))}
                    <div className={classes.ways}>
                      <PhoneOf called={called} duty={duty} />
                      {renderPostAction?.(post)}
                    </div>
                  </dd>
                );
              })}
            </div>
          );
        })}
      </dl>
    </div>
  );
}

interface PhoneOfProps {
  called: OnCallPerson | undefined;
  duty: CalledDuty | undefined;
}

/** The number of somebody on call, with what was reported of it; nothing where none is known. */
function PhoneOf({ called, duty }: PhoneOfProps) {
  if (called === undefined || called.phone === "") return null;
  return (
    <>
      <OnCallTelephone person={called} duty={duty} label={`Call ${called.name}, ${called.phone}`} />
      {duty === undefined ? null : <ReportedMark person={called} department={duty.department} />}
    </>
  );
}

function spanOf({ from, until }: RosterCover): Span {
  return { from: Date.parse(from), until: Date.parse(until) };
}

function nameOf({ firstName, lastName }: RosterPerson): string {
  return `${firstName} ${lastName}`;
}

/** A number is shown only beside the very name that it belongs to: the roster may have changed a moment before. */
function calledOf(
  person: RosterPerson,
  role: string,
  people: readonly OnCallPerson[] = [],
): OnCallPerson | undefined {
  return people.find((one) => one.role === role && one.name === nameOf(person));
}

interface DutySpansProps {
  duties: readonly RosterDuty[];
  /** The hospital's time zone. */
  zone: string;
}

/** Below a roster's date: whether it is on duty now, from when and until when, for each of its departments' starts. */
export function DutySpans({ duties, zone }: DutySpansProps) {
  return (
    <span className={classes.spans}>
      {duties.map((duty) => (
        <span key={duty.start} data-kind={duty.kind}>
          <RosterMark kind={duty.kind} size={10} />
          <b>{dutyStateText(duty, zone)}</b>
          {duties.length > 1 ? <span>{departmentsText(duty.departments)}</span> : null}
          <span>{spanText(duty, zone)}</span>
        </span>
      ))}
    </span>
  );
}
