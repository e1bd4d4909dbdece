import { ProperName } from "@wardline/theme/name-text";
import type { Email } from "./email.js";
import { Action, EmailLayout, Paragraph } from "./email-layout.js";

/**
 * Returns the email to an address's owner about a repeated registration (docs/wire/accounts.md, Accounts and sessions).
 */
export function addressTakenEmail({
  hospitalName,
  url,
}: {
  hospitalName: string;
  url: string;
}): Email {
  const heading = "You already have a Wardline account";
  return {
    subject: heading,
    body: (
      <EmailLayout
        preview="Someone tried to register with your address."
        heading={heading}
        hospitalName={hospitalName}
      >
        <Paragraph>
          Someone tried to register a hospital with this address, which already belongs to your
          account at <ProperName>{hospitalName}</ProperName>. No second account was created.
        </Paragraph>
        <Paragraph>
          If it was you and you have lost the password, you can choose a new one.
        </Paragraph>
        <Action label="Reset the password" url={url} />
        <Paragraph>If it was not you, you can ignore this message.</Paragraph>
      </EmailLayout>
    ),
  };
}
