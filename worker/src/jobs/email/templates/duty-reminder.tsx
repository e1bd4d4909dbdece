import type { Email } from "./email.js";
import { Action, EmailLayout, Paragraph } from "./email-layout.js";

export interface DutyReminderEmail {
  hospitalName: string;
  firstName: string;
  /** Times as "2026-11-05 08:00" on the hospital's clocks. */
  duty: { department: string; role: string; from: string; until: string };
  url: string;
}

/** Reminds a staff member of a duty that is near. */
export function dutyReminderEmail({
  hospitalName,
  firstName,
  duty: { department, role, from, until },
  url,
}: DutyReminderEmail): Email {
  const hours = `${from.slice(0, 16).replace("T", " ")} to ${until.slice(0, 16).replace("T", " ")}`;
  return {
    subject: `You are on call from ${from.slice(11, 16)} at ${hospitalName}`,
    body: (
      <EmailLayout preview={hours} heading="Your next duty" hospitalName={hospitalName}>
        <Paragraph>Hello {firstName},</Paragraph>
        <Paragraph>
          You are on call: {role}, {department}, {hours}.
        </Paragraph>
        <Action label="I have seen it" url={url} />
      </EmailLayout>
    ),
  };
}
