import type { OnCallPerson } from "@wardline/contracts/on-call";
import { STAND_IN_TEXTS } from "@wardline/domain/roster/contact-resolution";
import { calledRole } from "@wardline/domain/roster/cover";
import { ProperName } from "@wardline/theme/name-text";
import { mailLink } from "../../ui/page/Telephone.js";
import type { CalledDuty } from "./call-question.js";
import { OnCallTelephone } from "./OnCallTelephone.js";
import classes from "./PeopleToCall.module.css";
import { ReportedMark } from "./ReportedMark.js";

interface PeopleToCallProps {
  people: readonly OnCallPerson[];
  /** Who has no name is named by the department. */
  department: string;
  /** The duty in which they are called, so that the page can ask how a call ended. */
  duty?: CalledDuty | undefined;
}

/** Says before the people that they are on no roster, and stand in for one; nothing where they are. */
export function StandInNotice({ source }: Pick<CalledDuty, "source">) {
  const text = STAND_IN_TEXTS[source];
  return text === "" ? null : <p className={classes.standIn}>{text}</p>;
}

/** People in the order in which one calls, each with links that dial and write. */
export function PeopleToCall({ people, department, duty }: PeopleToCallProps) {
  return (
    <ul className={classes.people}>
      {people.map((person) => {
        const { role, position, name, phone, email, own_role, for: covered } = person;
        return (
          <li key={`${role} ${position ?? 1} ${name} ${phone} ${email} ${covered ?? ""}`}>
            <span className={classes.who}>
              <b>
                <ProperName>{name || department}</ProperName>
              </b>
              {role === "" ? null : <span>{calledRole(person)}</span>}
              {covered === undefined ? null : (
                <span>
                  {own_role === undefined ? "for " : ""}
                  <ProperName>{covered}</ProperName>
                </span>
              )}
            </span>
            <span className={classes.ways}>
              {phone === "" ? null : (
                <OnCallTelephone
                  person={person}
                  duty={duty}
                  label={`Call ${name || department}, ${phone}`}
                  className={classes.phone}
                />
              )}
              {email === "" ? null : <a href={mailLink(email)}>{email}</a>}
              {phone === "" && email === "" ? <span>No number known</span> : null}
            </span>
            <ReportedMark person={person} department={department} />
          </li>
        );
      })}
    </ul>
  );
}
