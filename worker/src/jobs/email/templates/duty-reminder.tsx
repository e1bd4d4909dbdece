import { clockText, dutyMomentText } from "@wardline/domain/time/clock-text";
import type { Email } from "./email.js";
import { Action, EmailLayout, Paragraph } from "./email-layout.js";

export interface DutyReminderEmail {
  hospitalName: string;
  firstName: string;
  /** `from`, `until`: epoch milliseconds. */
  duty: { department: string; role: string; from: number; until: number };
  /** By whose clocks times are written. */
  zone: string;
  url: string;
}

/** Reminds a staff member of a duty that is near. */
export function dutyReminderEmail({
  hospitalName,
  firstName,
  duty: { department, role, from, until },
  zone,
  url,
}: DutyReminderEmail): Email {
  const hours = `${dutyMomentText(from, zone)} to ${dutyMomentText(until, zone)}`;
  return {
    subject: `You are on call from ${clockText(from, zone)} at ${hospitalName}`,
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
