import { type RequestDetails, requestText } from "./asked.js";
import type { Email } from "./email.js";
import { Action, EmailLayout, Paragraph } from "./email-layout.js";

export interface PasswordChangedEmail {
  hospitalName: string;
  /** True if this is the account's first password, set after an invitation. */
  isFirst: boolean;
  /** Details of the request; null if unknown. */
  requestDetails: RequestDetails | null;
  url: string;
}

export function passwordChangedEmail({
  hospitalName,
  isFirst,
  requestDetails,
  url,
}: PasswordChangedEmail): Email {
  const heading = isFirst ? "Your account is ready" : "Your password was changed";
  const when = requestDetails === null ? "" : ` ${requestText(requestDetails)}`;
  return {
    subject: `${heading} in Wardline`,
    body: (
      <EmailLayout
        preview="If it was you, there is nothing to do."
        heading={heading}
        hospitalName={hospitalName}
        zone={requestDetails?.zone}
      >
        {isFirst ? (
          <Paragraph>
            A password was set for your Wardline account{when}. If it was you, there is nothing to
            do.
          </Paragraph>
        ) : (
          <Paragraph>
            The password of your Wardline account was changed{when}. Every other device was logged
            out. If it was you, there is nothing to do.
          </Paragraph>
        )}
        <Paragraph>
          If it was not you, choose a new password now and tell your administrator.
        </Paragraph>
        <Action label="Reset the password" url={url} />
      </EmailLayout>
    ),
  };
}
