import type { Email } from "./email.js";
import { Action, EmailLayout, Paragraph } from "./email-layout.js";

/**
 * Returns the email about a reset second factor: the password alone is now enough (docs/product.md, Lost second
 * factor).
 */
export function secondFactorResetEmail({
  hospitalName,
  url,
}: {
  hospitalName: string;
  url: string;
}): Email {
  const heading = "Your second factor was reset";
  return {
    subject: `${heading} in Wardline`,
    body: (
      <EmailLayout
        preview="If you asked for this, log in and set up a second factor again."
        heading={heading}
        hospitalName={hospitalName}
      >
        <Paragraph>
          The authenticator app, the passkeys and the recovery codes of your Wardline account were
          removed, and every device was logged out. Your password alone opens the account now. If
          you asked for this, log in and set up a second factor again, in your settings.
        </Paragraph>
        <Paragraph>
          If you did not ask for this, choose a new password now and tell your administrator.
        </Paragraph>
        <Action label="Reset the password" url={url} />
      </EmailLayout>
    ),
  };
}
