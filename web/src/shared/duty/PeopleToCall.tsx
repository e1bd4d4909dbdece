import type { OnCallPerson } from "@wardline/contracts/on-call";
import { mailLink, Telephone } from "../../ui/page/Telephone.js";
import classes from "./PeopleToCall.module.css";

interface PeopleToCallProps {
  people: readonly OnCallPerson[];
  /** Who has no name is named by the department. */
  department: string;
}

/** People in the order in which one calls, each with links that dial and write. */
export function PeopleToCall({ people, department }: PeopleToCallProps) {
  return (
    <ul className={classes.people}>
      {people.map(({ role, name, phone, email, for: covered }) => (
        <li key={`${role} ${name} ${phone} ${email}`}>
          <span className={classes.who}>
            <b dir="auto">{name || department}</b>
            {covered === undefined ? null : <span dir="auto">for {covered}</span>}
            {role === "" ? null : <span>{role}</span>}
          </span>
          <span className={classes.ways}>
            {phone === "" ? null : (
              <Telephone
                phone={phone}
                label={`Call ${name || department}, ${phone}`}
                className={classes.phone}
              />
            )}
            {email === "" ? null : <a href={mailLink(email)}>{email}</a>}
            {phone === "" && email === "" ? <span>No number known</span> : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
