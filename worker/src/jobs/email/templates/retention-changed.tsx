import type { JobData } from "@wardline/contracts/operation/jobs";
import { RETENTION_LABELS } from "@wardline/domain/operation/retention";
import { isolateDirection } from "@wardline/domain/text/direction";
import { formatCount } from "@wardline/domain/text/format-count";
import { ProperName } from "@wardline/theme/name-text";
import type { Email } from "./email.js";
import { Action, EmailLayout, Paragraph } from "./email-layout.js";
import { emailMomentText } from "./moment-text.js";

export interface RetentionChangedEmail
  extends Pick<JobData<"email", "retention-changed">, "by" | "changes"> {
  hospitalName: string;
  at: Date;
  /** Time of the first run that removes anything. */
  firstRun: Date;
  zone: string;
  url: string;
}

export function retentionChangedEmail({
  hospitalName,
  by,
  at,
  changes,
  firstRun,
  zone,
  url,
}: RetentionChangedEmail): Email {
  const heading = "Retention was changed";
  return {
    subject: `${heading} at ${isolateDirection(hospitalName)}`,
    body: (
      <EmailLayout
        preview={`Nothing is removed before ${emailMomentText(firstRun, zone)}.`}
        heading={heading}
        hospitalName={hospitalName}
        zone={zone}
      >
        <Paragraph>
          <ProperName>{by}</ProperName> changed how long records are kept, on{" "}
          {emailMomentText(at, zone)}.
        </Paragraph>
        {changes.map(({ field, from, to }) => (
          <Paragraph key={field}>
            <strong>{RETENTION_LABELS[field]}</strong>: {monthsText(to)} (before: {monthsText(from)}
            )
          </Paragraph>
        ))}
        <Paragraph>
          Nothing is removed before {emailMomentText(firstRun, zone)}. Removed data cannot be
          restored: if the change is wrong, correct it before then.
        </Paragraph>
        <Action label="Open the settings" url={url} />
      </EmailLayout>
    ),
  };
}

function monthsText(months: number | null): string {
  return months === null ? "kept forever" : formatCount(months, "month", "months");
}
