import { isolateDirection } from "@wardline/domain/text/direction";
import { ProperName } from "@wardline/theme/name-text";
import type { Email } from "./email.js";
import { Action, EmailLayout, Paragraph } from "./email-layout.js";

/** Returns the email to the hospital's former own account (docs/wire/accounts.md, Handing a hospital over). */
export function formerOwnerEmail({
  hospitalName,
  name,
  url,
}: {
  hospitalName: string;
  name: string;
  url: string;
}): Email {
  const heading = `${isolateDirection(hospitalName)} was handed over`;
  return {
    subject: `${heading} in Wardline`,
    body: (
      <EmailLayout preview="Your account was closed." heading={heading} hospitalName={hospitalName}>
        <Paragraph>
          The system administrators of this Wardline installation have made the account of{" "}
          <ProperName>{name}</ProperName> the hospital&apos;s own account. Your account, which was
          the hospital&apos;s own account until now, was closed, and every device was logged out.
        </Paragraph>
        <Paragraph>If you did not expect this, please ask the system administrators.</Paragraph>
        <Action label="Open Wardline" url={url} />
      </EmailLayout>
    ),
  };
}

/** Returns the email to the hospital's new own account (docs/wire/accounts.md, Handing a hospital over). */
export function newOwnerEmail({ hospitalName, url }: { hospitalName: string; url: string }): Email {
  const heading = `${isolateDirection(hospitalName)} was handed over to you`;
  return {
    subject: `${heading} in Wardline`,
    body: (
      <EmailLayout
        preview="Your account is the hospital's own account now."
        heading={heading}
        hospitalName={hospitalName}
      >
        <Paragraph>
          The system administrators of this Wardline installation have made your account the
          hospital&apos;s own account: it can do everything. You are no longer in the staff list or
          on any roster, and every device was logged out. Log in with your password.
        </Paragraph>
        <Paragraph>If you did not expect this, please ask the system administrators.</Paragraph>
        <Action label="Log in" url={url} />
      </EmailLayout>
    ),
  };
}
