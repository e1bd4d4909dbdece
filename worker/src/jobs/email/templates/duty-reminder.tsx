import { coverSpanText } from "@wardline/domain/roster/cover";
import { clockText, dateText } from "@wardline/domain/time/clock-text";
import { addDays, toZonedDay } from "@wardline/domain/time/zoned-day";
import { ProperName } from "@wardline/theme/name-text";
import type { Email } from "./email.js";
import { Action, EmailLayout, Paragraph } from "./email-layout.js";

export interface DutyReminderEmail {
  hospitalName: string;
  firstName: string;
  /** Duty that the reminder is about; `from` and `until` are in epoch milliseconds. */
  duty: { department: string; role: string; from: number; until: number };
  zone: string;
  /** Current time in epoch milliseconds. */
  now: number;
  url: string;
  switchOff: string;
}

export function dutyReminderEmail({
  hospitalName,
  firstName,
  duty: { department, role, from, until },
  zone,
  now,
  url,
  switchOff,
}: DutyReminderEmail): Email {
  const begin = `${formatDay(from, now, zone)}, ${dateText(from, zone)} ${clockText(from, zone)}`;
  const subject = `${begin}: on call, ${role}, ${department}`;
  return {
    subject,
    unsubscribe: switchOff,
    body: (
      <EmailLayout
        preview={coverSpanText({ from, until }, zone)}
        heading={subject}
        hospitalName={hospitalName}
        zone={zone}
        switchOff={switchOff}
      >
        <Paragraph>
          Hello <ProperName>{firstName}</ProperName>,
        </Paragraph>
        <Paragraph>
          You are on call: {role}, {department}, {coverSpanText({ from, until }, zone)}.
        </Paragraph>
        <Action label="I have seen it" url={url} />
      </EmailLayout>
    ),
  };
}

function formatDay(at: number, now: number, zone: string): string {
  const [day, today] = [toZonedDay(at, zone), toZonedDay(now, zone)];
  if (day === today) return "Today";
  return day === addDays(today, 1) ? "Tomorrow" : "Soon";
}
