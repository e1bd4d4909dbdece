import type { FactorChange } from "@wardline/contracts/operation/jobs";
import type { Email } from "./email.js";
import { Action, EmailLayout, Paragraph } from "./email-layout.js";
import { emailMomentText } from "./moment-text.js";

export interface SecondFactorChangedEmail {
  hospitalName: string;
  change: FactorChange;
  /** Device in words, as in the list of sessions. */
  device: string;
  at: Date;
  zone: string;
  url: string;
}

const HEADINGS: Record<FactorChange, string> = {
  "totp-added": "An authenticator app was added",
  "totp-removed": "The authenticator app was removed",
  "passkey-added": "A passkey was added",
  "passkey-removed": "A passkey was removed",
};

/** Returns the email about a changed second factor, with the time and place of the change. */
export function secondFactorChangedEmail({
  hospitalName,
  change,
  device,
  at,
  zone,
  url,
}: SecondFactorChangedEmail): Email {
  const heading = HEADINGS[change];
  return {
    subject: `${heading} in Wardline`,
    body: (
      <EmailLayout
        preview="If it was you, there is nothing to do."
        heading={heading}
        hospitalName={hospitalName}
        zone={zone}
      >
        <Paragraph>
          {heading} on {emailMomentText(at, zone)}, from this device: {device}. If it was you, there
          is nothing to do.
        </Paragraph>
        <Paragraph>
          If it was not you, choose a new password now, which logs every device out, and tell your
          administrator: they can reset your second factor.
        </Paragraph>
        <Action label="Reset the password" url={url} />
      </EmailLayout>
    ),
  };
}
