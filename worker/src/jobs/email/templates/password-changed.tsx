import { type Asked, askedText } from "./asked.js";
import type { Email } from "./email.js";
import { Action, EmailLayout, Paragraph } from "./email-layout.js";

export interface PasswordChangedEmail {
  hospitalName: string;
  /** The first password of an account, which an invitation led to. */
  isFirst: boolean;
  /** Null where it is not known. */
  asked: Asked | null;
  url: string;
}

/** Tells an account's owner that it has a password now, or another one. */
export function passwordChangedEmail({
  hospitalName,
  isFirst,
  asked,
  url,
}: PasswordChangedEmail): Email {
  const heading = isFirst ? "Your account is ready" : "Your password was changed";
  const when = asked === null ? "" : ` ${askedText(asked)}`;
  return {
    subject: `${heading} in Wardline`,
    body: (
      <EmailLayout
        preview="If it was you, there is nothing to do."
        heading={heading}
        hospitalName={hospitalName}
        zone={asked?.zone}
      >
        {isFirst ? (
          <Paragraph>
            A password was chosen for your Wardline account{when}. If it was you, there is nothing
            to do.
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
