import { isolateDirection } from "@wardline/domain/text/direction";
import { ProperName } from "@wardline/theme/name-text";
import type { Email } from "./email.js";
import { Action, EmailLayout, Paragraph } from "./email-layout.js";
import { linkLifetimeText } from "./link-lifetime.js";

export interface InvitationEmail {
  hospitalName: string;
  firstName: string;
  /** Name of the person who sent the invitation; null for the hospital's own account, or if unknown. */
  by: string | null;
  url: string;
}

/**
 * Returns the email that invites a new staff member to choose a password, which also verifies the address
 * (docs/wire/accounts.md, Accounts and sessions).
 */
export function invitationEmail({ hospitalName, firstName, by, url }: InvitationEmail): Email {
  const heading = `Your Wardline account at ${isolateDirection(hospitalName)}`;
  return {
    subject: heading,
    body: (
      <EmailLayout
        preview="Choose a password to begin."
        heading={heading}
        hospitalName={hospitalName}
      >
        <Paragraph>
          Hello <ProperName>{firstName}</ProperName>,
        </Paragraph>
        <Paragraph>
          {by === null ? (
            <ProperName>{hospitalName}</ProperName>
          ) : (
            <>
              <ProperName>{by}</ProperName> at <ProperName>{hospitalName}</ProperName>
            </>
          )}{" "}
          has created an account for you in Wardline, the hospital&apos;s patient board and
          call-duty roster. Choose a password to begin.
        </Paragraph>
        <Action label="Choose a password" url={url} />
        <Paragraph>
          The link works for {linkLifetimeText("invitation")}. After that, your administrator can
          send you a new one.
        </Paragraph>
        <Paragraph>
          If you did not expect this, do not open the link, and ask at{" "}
          <ProperName>{hospitalName}</ProperName> who invited you. Without a password nobody can use
          the account.
        </Paragraph>
      </EmailLayout>
    ),
  };
}
