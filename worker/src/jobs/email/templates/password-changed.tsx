import type { Email } from "./email.js";
import { Action, EmailLayout, Paragraph } from "./email-layout.js";

/** Tells an account's owner that its password is another one now. */
export function passwordChangedEmail({
  hospitalName,
  url,
}: {
  hospitalName: string;
  url: string;
}): Email {
  const heading = "Your password was changed";
  return {
    subject: `${heading} in Wardline`,
    body: (
      <EmailLayout
        preview="If it was you, there is nothing to do."
        heading={heading}
        hospitalName={hospitalName}
      >
        <Paragraph>
          The password of your Wardline account was changed, and every other device was logged out.
          If it was you, there is nothing to do.
        </Paragraph>
        <Paragraph>
          If it was not you, choose a new password now and tell your administrator.
        </Paragraph>
        <Action label="Reset the password" url={url} />
      </EmailLayout>
    ),
  };
}
