import type { JobData } from "@wardline/contracts/operation/jobs";
import { coverSpanText, formatCalledRole } from "@wardline/domain/roster/cover";
import { isolateDirection } from "@wardline/domain/text/direction";
import { dateText, dutyMomentText } from "@wardline/domain/time/clock-text";
import { ProperName, TelephoneNumber } from "@wardline/theme/name-text";
import type { ReactNode } from "react";
import type { Email } from "./email.js";
import { Action, Bullets, EmailLayout, Paragraph } from "./email-layout.js";
import { emailMomentText } from "./moment-text.js";

export type Duty = JobData<"email", "roster-duties">["duties"][number];

export interface RosterDutiesEmail {
  hospitalName: string;
  firstName: string;
  /** Account id of the recipient. */
  accountId: string;
  duties: readonly Duty[];
  phones: ReadonlyMap<string, string>;
  zone: string;
  /** Time of the change in epoch milliseconds. */
  changedAt: number;
  /** True if the email is sent long after the change. */
  isLate: boolean;
  url: string;
}

const SECTIONS: readonly { change: Duty["change"]; title: string }[] = [
  { change: "added", title: "You are now on call" },
  { change: "moved", title: "Your duty has changed" },
  { change: "removed", title: "You are no longer on call" },
  { change: "covers", title: "You cover for a colleague" },
  { change: "covered", title: "A colleague covers your duty" },
  { change: "cover_ended", title: "This cover has ended" },
  { change: "taken_over", title: "Somebody has taken over a duty" },
  { change: "away", title: "Somebody on the roster is away" },
];

/** Returns the email to a staff member about duties that were added, changed or removed. */
export function rosterDutiesEmail(email: RosterDutiesEmail): Email {
  const { hospitalName, firstName, duties, zone, changedAt, isLate, url } = email;
  const sortedDuties = [...duties].sort((a, b) => getSortTime(a) - getSortTime(b));
  const [first] = sortedDuties as [Duty, ...Duty[]];
  const subject = [actText(first, email), ...othersText(sortedDuties)].join(" ");
  return {
    subject,
    body: (
      <EmailLayout
        preview={sortedDuties.map((duty) => hoursText(duty, zone)).join(", ")}
        heading={subject}
        hospitalName={hospitalName}
        zone={zone}
      >
        <Paragraph>
          Hello <ProperName>{firstName}</ProperName>,
        </Paragraph>
        {SECTIONS.map(({ change, title }) => (
          <DutyList
            key={change}
            title={title}
            duties={sortedDuties.filter((duty) => duty.change === change)}
            email={email}
          />
        ))}
        {isLate ? (
          <Paragraph>
            This email is late: the change was made on {emailMomentText(new Date(changedAt), zone)}.
            Open your roster to see your duties as they are now.
          </Paragraph>
        ) : null}
        <Action label="Open your roster" url={url} />
      </EmailLayout>
    ),
  };
}

/**
 * Describes a change with its day and hours: "On call Wed 2 Dec 08:00, Surgery", "Samuel Mensah took over your duty
 * now".
 */
function actText(duty: Duty, email: RosterDutiesEmail): string {
  const { change, department, person, exchange } = duty;
  const { accountId, zone, changedAt, isLate } = email;
  const isOn = duty.from !== undefined && duty.from <= changedAt;
  const isNow = isOn && !isLate;
  const personOn = person === undefined ? "Somebody" : isolateDirection(person.name);
  const personOff = duty.for === undefined ? "somebody" : isolateDirection(duty.for.name);
  const at = `${beginText(duty, zone)}, ${department}`;
  const when = isNow ? "now" : at;
  const colleague = person?.id === accountId ? personOff : personOn;
  const swapNote = exchange === "swap" ? ` (swap with ${colleague})` : "";
  switch (change) {
    case "added":
    case "moved":
      return `On call ${at}${swapNote}`;
    case "removed":
      return `No longer on call ${at}${swapNote}`;
    case "covers":
      return `On call ${isNow ? `now, ${department}` : at}, for ${personOff}`;
    case "covered":
      return `${personOn} ${isOn ? "took over" : "covers"} your duty ${when}`;
    case "taken_over":
      return `${personOn} took over the duty of ${personOff} ${when}`;
    case "cover_ended":
      return person?.id === accountId
        ? `No longer on call ${at}, for ${personOff}`
        : `${personOn} no longer covers your duty ${at}`;
    case "away":
      return `${personOn} is away but on call ${at}`;
  }
}

function othersText([first, ...others]: readonly Duty[]): string[] {
  if (others.length === 0) return [];
  const isSame = others.every(({ change }) => change === first?.change);
  return [
    `(and ${others.length} more${isSame ? "" : others.length === 1 ? " change" : " changes"})`,
  ];
}

function getSortTime({ date, from }: Duty): number {
  return from ?? Date.parse(`${date}T00:00:00Z`);
}

/** Formats the start of a duty: "Wed 2 Dec 08:00"; only the day if the hours are unknown. */
function beginText({ date, from }: Duty, zone: string): string {
  return from === undefined ? dateText(`${date}T00:00:00Z`, "UTC") : dutyMomentText(from, zone);
}

/** Formats the hours of a duty: "Wed 2 Dec 08:00 – Thu 3 Dec 08:00". */
function hoursText(duty: Duty, zone: string): string {
  const { date, from, until } = duty;
  return from === undefined || until === undefined
    ? beginText(duty, zone)
    : coverSpanText({ from, until }, zone, date);
}

function DutyList({
  title,
  duties,
  email,
}: {
  title: string;
  duties: readonly Duty[];
  email: RosterDutiesEmail;
}) {
  if (duties.length === 0) return null;
  return (
    <>
      <Paragraph>
        <strong>{title}</strong>
      </Paragraph>
      <Bullets>
        {duties.map((duty) => (
          <li key={`${duty.date} ${duty.department} ${duty.role} ${duty.from ?? ""}`}>
            {hoursText(duty, email.zone)}: {duty.role}, {duty.department}
            {(duty.left ?? []).map(({ role, department }) => (
              <span key={`${role} ${department}`}>
                , instead of {role}, {department}
              </span>
            ))}
            <People duty={duty} email={email} />
          </li>
        ))}
      </Bullets>
    </>
  );
}

function People({ duty, email }: { duty: Duty; email: RosterDutiesEmail }): ReactNode {
  const { person, exchange, role } = duty;
  if (person === undefined) return null;
  if (duty.for === undefined) return <>. Away: {renderPerson(person, email)}</>;
  if (exchange !== undefined) {
    const colleague = person.id === email.accountId ? duty.for : person;
    if (exchange === "swap") return <>. Swapped with {renderPerson(colleague, email)}</>;
    return colleague === person ? (
      <>. Now on call: {renderPerson(colleague, email)}</>
    ) : (
      <>. Given to you by {renderPerson(colleague, email)}</>
    );
  }
  return (
    <>
      . {renderPerson(person, email)}
      {person.role === undefined
        ? " for "
        : `, ${formatCalledRole({ role, own_role: person.role })} `}
      {renderPerson(duty.for, email)}
    </>
  );
}

/** Renders a person with their phone number; the reader is shown without a number. */
function renderPerson(
  { id, name }: { id: string; name: string },
  email: RosterDutiesEmail,
): ReactNode {
  const phone = id === email.accountId ? "" : (email.phones.get(id) ?? "");
  return (
    <>
      <ProperName>{name}</ProperName>
      {phone === "" ? null : (
        <>
          {" "}
          <TelephoneNumber>{phone}</TelephoneNumber>
        </>
      )}
    </>
  );
}
