import type { Email } from "./email.js";
import { Action, EmailLayout, Paragraph } from "./email-layout.js";
import { linkLifetime } from "./link-lifetime.js";

export interface InvitationEmail {
  hospitalName: string;
  firstName: string;
  url: string;
}

/** Lets a new staff member choose a password, which also proves the address (docs/wire.md, Accounts and sessions). */
export function invitationEmail({ hospitalName, firstName, url }: InvitationEmail): Email {
  const heading = `Your Wardline account at ${hospitalName}`;
  return {
    subject: heading,
    body: (
      <EmailLayout
        preview="Choose a password to begin."
        heading={heading}
        hospitalName={hospitalName}
      >
        <Paragraph>Hello {firstName},</Paragraph>
        <Paragraph>
          {hospitalName} has created an account for you. Choose a password to begin.
        </Paragraph>
        <Action label="Choose a password" url={url} />
        <Paragraph>
          The link works for {linkLifetime("invitation")}. After that, your administrator can send
          you a new one.
        </Paragraph>
      </EmailLayout>
    ),
  };
}
