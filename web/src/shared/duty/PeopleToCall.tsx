import { Text, VisuallyHidden } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import type { OnCallPerson } from "@wardline/contracts/roster/on-call";
import { STAND_IN_TEXTS } from "@wardline/domain/roster/contact-resolution";
import { formatCalledRole, formatShortCalledRole } from "@wardline/domain/roster/cover";
import { ProperName } from "@wardline/theme/name-text";
import { hoverTip } from "../../ui/hover-tip.js";
import { buildMailLink } from "../../ui/page/Telephone.js";
import { type CalledDuty, OnCallTelephone } from "./call-question.js";
import classes from "./duty.module.css";
import { ReportedMark } from "./ReportedMark.js";

interface PeopleToCallProps {
  people: readonly OnCallPerson[];
  /** Text shown instead of a missing name. */
  department: string;
  /** Duty in which the people are called, so the page can ask how a call ended. */
  duty?: CalledDuty | undefined;
  isShort?: boolean;
}

/** Lists people in calling order, with links to call and email them, below a notice if they stand in for a roster. */
export function PeopleToCall({ people, department, duty, isShort = false }: PeopleToCallProps) {
  const notice = duty === undefined ? "" : STAND_IN_TEXTS[duty.source];
  return (
    <>
      {notice === "" ? null : (
        <Text inherit c="var(--wl-warning)" fw={620} mb={4}>
          {notice}
        </Text>
      )}
      <ul className={classes.people}>
        {people.map((person) => {
          const { role, name, phone, email, own_role, for: covered } = person;
          return (
            <li key={getPersonKey(person)}>
              <span className={classes.who}>
                <Text component="b" inherit fw={620}>
                  <ProperName>{name || department}</ProperName>
                </Text>
                {role === "" ? null : <CalledRole person={person} isShort={isShort} />}
                {covered === undefined ? null : (
                  <span>
                    {own_role === undefined ? "for " : ""}
                    <ProperName>{covered}</ProperName>
                  </span>
                )}
              </span>
              {phone === "" ? null : (
                <OnCallTelephone
                  person={person}
                  duty={duty}
                  label={`Call ${name || department}, ${phone}`}
                  className={classes.phone}
                />
              )}
              {email === "" ? null : (
                <a
                  href={buildMailLink(email)}
                  className={classes.mail}
                  aria-label={email}
                  {...hoverTip(email)}
                >
                  <IconMail size={17} aria-hidden="true" />
                </a>
              )}
              {phone === "" && email === "" ? <span>No number known</span> : null}
              <ReportedMark person={person} department={department} />
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Returns a React key, which is unique within a list of people to call. */
export function getPersonKey(person: OnCallPerson): string {
  const { role, position = 1, name, phone, email, for: covered = "" } = person;
  return `${role} ${position} ${name} ${phone} ${email} ${covered}`;
}

function CalledRole({ person, isShort }: { person: OnCallPerson; isShort: boolean }) {
  const role = formatCalledRole(person);
  const short = formatShortCalledRole(person);
  if (!isShort || short === role) return <span>{role}</span>;
  return (
    <span>
      <span aria-hidden="true" {...hoverTip(role)}>
        {short}
      </span>
      <VisuallyHidden>{role}</VisuallyHidden>
    </span>
  );
}
