import { Text, VisuallyHidden } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import type { OnCallPerson } from "@wardline/contracts/roster/on-call";
import { STAND_IN_TEXTS } from "@wardline/domain/roster/contact-resolution";
import { formatCalledRole, formatShortCalledRole } from "@wardline/domain/roster/cover";
import { ProperName } from "@wardline/theme/name-text";
import { hoverTip } from "../../ui/hover-tip.js";
import { buildMailLink } from "../../ui/page/Telephone.js";
import type { CalledDuty } from "./call-question.js";
import { OnCallTelephone } from "./call-question.js";
import classes from "./duty.module.css";
import { ReportedMark } from "./ReportedMark.js";

interface PeopleToCallProps {
  people: readonly OnCallPerson[];
  /** Text shown instead of a missing name. */
  department: string;
  /** Duty in which the people are called, so the page can ask how a call ended. */
  duty?: CalledDuty | undefined;
  /** True to abbreviate roles, for pages with many departments side by side. */
  isShort?: boolean;
}

/** Renders a notice that the people below stand in because the duty has no roster; renders nothing if it has one. */
export function StandInNotice({ source }: Pick<CalledDuty, "source">) {
  const text = STAND_IN_TEXTS[source];
  if (text === "") return null;
  return (
    <Text inherit c="light-dark(#7a4f00, #ffd24a)" fw={620} mb={4}>
      {text}
    </Text>
  );
}

/** Lists people in calling order, with links to call and email them. */
export function PeopleToCall({ people, department, duty, isShort = false }: PeopleToCallProps) {
  return (
    <ul className={classes.people}>
      {people.map((person) => {
        const { role, position, name, phone, email, own_role, for: covered } = person;
        const calledRole = formatCalledRole(person);
        const short = isShort ? formatShortCalledRole(person) : calledRole;
        return (
          <li key={`${role} ${position ?? 1} ${name} ${phone} ${email} ${covered ?? ""}`}>
            <span className={classes.who}>
              <b>
                <ProperName>{name || department}</ProperName>
              </b>
              {role === "" ? null : (
                <span>
                  {short === calledRole ? calledRole : <ShortText {...{ short, calledRole }} />}
                </span>
              )}
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
  );
}

function ShortText({ short, calledRole }: { short: string; calledRole: string }) {
  return (
    <>
      <span aria-hidden="true" {...hoverTip(calledRole)}>
        {short}
      </span>
      <VisuallyHidden>{calledRole}</VisuallyHidden>
    </>
  );
}
