import { type RequestDetails, requestText } from "./asked.js";
import type { Email } from "./email.js";
import { Action, EmailLayout, Paragraph } from "./email-layout.js";
import { linkLifetimeText } from "./link-lifetime.js";

/** Returns the email with a link to reset the password (docs/wire/accounts.md, Accounts and sessions). */
export function passwordResetEmail({
  hospitalName,
  requestDetails,
  url,
}: {
  hospitalName: string;
  /** Details of the request; null if unknown. */
  requestDetails: RequestDetails | null;
  url: string;
}): Email {
  const heading = "Choose a new password";
  return {
    subject: `${heading} for Wardline`,
    body: (
      <EmailLayout
        preview={`The link works for ${linkLifetimeText("password-reset")}.`}
        heading={heading}
        hospitalName={hospitalName}
        zone={requestDetails?.zone}
      >
        <Paragraph>
          Someone asked to reset the password of your Wardline account
          {requestDetails === null ? "" : ` ${requestText(requestDetails)}`}.
        </Paragraph>
        <Action label="Choose a new password" url={url} />
        <Paragraph>
          The link works once, for {linkLifetimeText("password-reset")}. If it was not you who
          asked, you can ignore this message: your password stays as it is.
        </Paragraph>
      </EmailLayout>
    ),
  };
}
