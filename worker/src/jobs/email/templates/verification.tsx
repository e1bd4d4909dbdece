import { ProperName } from "@wardline/theme/name-text";
import type { Email } from "./email.js";
import { Action, EmailLayout, Paragraph } from "./email-layout.js";
import { linkLifetimeText } from "./link-lifetime.js";

/**
 * Returns the email that verifies a new hospital's address or a staff member's changed address (docs/wire/accounts.md,
 * Accounts and sessions).
 */
export function verificationEmail({
  hospitalName,
  url,
}: {
  hospitalName: string;
  url: string;
}): Email {
  const heading = "Confirm your email address";
  return {
    subject: `${heading} for Wardline`,
    body: (
      <EmailLayout
        preview="After that you can log in."
        heading={heading}
        hospitalName={hospitalName}
      >
        <Paragraph>
          This address was given for a Wardline account at <ProperName>{hospitalName}</ProperName>.
          Please confirm that it is yours; after that you can log in.
        </Paragraph>
        <Action label="Confirm email address" url={url} />
        <Paragraph>
          The link works for {linkLifetimeText("verification")}. If you do not know this account,
          you can ignore this message: nothing happens without your confirmation.
        </Paragraph>
      </EmailLayout>
    ),
  };
}
