import type { JobData } from "@wardline/contracts/jobs";
import type { Email } from "./email.js";
import { Action, EmailLayout, Paragraph } from "./email-layout.js";
import { momentText } from "./moment-text.js";

export type Duty = JobData<"email", "roster-duties">["duties"][number];

export interface RosterDutiesEmail {
  hospitalName: string;
  firstName: string;
  duties: readonly Duty[];
  /** When the duties were changed, by the hospital's clocks, where the mail comes long after it. */
  late: { changedAt: Date; zone: string } | null;
  url: string;
}

const SECTIONS: readonly { change: Duty["change"]; title: string }[] = [
  { change: "added", title: "You are now on call" },
  { change: "moved", title: "Your duty is now another one" },
  { change: "removed", title: "You are no longer on call" },
  { change: "covers", title: "You are on call for somebody" },
  { change: "covered", title: "Somebody is on call for you" },
  { change: "cover_ended", title: "This cover has ended" },
  { change: "taken_over", title: "Somebody has taken over a duty" },
  { change: "away", title: "Somebody is away on a day of duty" },
];

const dayFormat = new Intl.DateTimeFormat("en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** "Monday 3 March 2025" for the roster's day 'YYYY-MM-DD', which has no time zone of its own. */
function dayInWords(date: string): string {
  return dayFormat.format(new Date(`${date}T00:00:00Z`));
}

/** Tells a staff member which duties were given, changed or taken. */
export function rosterDutiesEmail({
  hospitalName,
  firstName,
  duties,
  late,
  url,
}: RosterDutiesEmail): Email {
  const heading = headingOf(duties);
  const ordered = [...duties].sort((a, b) => a.date.localeCompare(b.date));
  return {
    subject: `${heading} at ${hospitalName}`,
    body: (
      <EmailLayout
        preview={ordered.map(({ date, when }) => when ?? dayInWords(date)).join(", ")}
        heading={heading}
        hospitalName={hospitalName}
      >
        <Paragraph>Hello {firstName},</Paragraph>
        {SECTIONS.map(({ change, title }) => (
          <DutyList
            key={change}
            title={title}
            duties={ordered.filter((duty) => duty.change === change)}
          />
        ))}
        {late === null ? null : (
          <Paragraph>
            This mail is late: the change was made on {momentText(late.changedAt, late.zone)}. Open
            your roster to see your duties as they are now.
          </Paragraph>
        )}
        <Action label="Open your roster" url={url} />
      </EmailLayout>
    ),
  };
}

function headingOf(duties: readonly Duty[]): string {
  if (duties.every(({ change }) => change === "away")) return "A duty needs somebody else";
  return duties.length === 1 ? "Your call duty has changed" : "Your call duties have changed";
}

function DutyList({ title, duties }: { title: string; duties: readonly Duty[] }) {
  if (duties.length === 0) return null;
  return (
    <>
      <Paragraph>
        <strong>{title}</strong>
      </Paragraph>
      <ul
        style={{
          color: "#1b2733",
          fontSize: "16px",
          lineHeight: "24px",
          margin: "0 0 16px",
          paddingLeft: "20px",
        }}
      >
        {duties.map(({ date, department, role, when, people }) => (
          <li key={`${date} ${department} ${role}`}>
            {when ?? dayInWords(date)}: {role}, {department}
            {people === undefined ? "" : `: ${people}`}
          </li>
        ))}
      </ul>
    </>
  );
}
