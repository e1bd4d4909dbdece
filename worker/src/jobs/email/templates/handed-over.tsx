import { isolated } from "@wardline/domain/text/direction";
import { ProperName } from "@wardline/theme/name-text";
import type { Email } from "./email.js";
import { Action, EmailLayout, Paragraph } from "./email-layout.js";

/** Tells the address of a hospital's own account that this is another account now (docs/wire.md, Handing a hospital over). */
export function formerOwnerEmail({
  hospitalName,
  name,
  url,
}: {
  hospitalName: string;
  name: string;
  url: string;
}): Email {
  const heading = `${isolated(hospitalName)} was handed over`;
  return {
    subject: `${heading} in Wardline`,
    body: (
      <EmailLayout preview="Your account has ended." heading={heading} hospitalName={hospitalName}>
        <Paragraph>
          Those who run this installation of Wardline have made the account of{" "}
          <ProperName>{name}</ProperName> the hospital&apos;s own account. Your account, which was
          that until now, has ended, and every device was logged out.
        </Paragraph>
        <Paragraph>
          If you did not expect this, please ask those who run the installation.
        </Paragraph>
        <Action label="Open Wardline" url={url} />
      </EmailLayout>
    ),
  };
}

/** Tells a person that theirs is the hospital's own account now (docs/wire.md, Handing a hospital over). */
export function newOwnerEmail({ hospitalName, url }: { hospitalName: string; url: string }): Email {
  const heading = `${isolated(hospitalName)} was handed over to you`;
  return {
    subject: `${heading} in Wardline`,
    body: (
      <EmailLayout
        preview="Your account is the hospital's own account now."
        heading={heading}
        hospitalName={hospitalName}
      >
        <Paragraph>
          Those who run this installation of Wardline have made your account the hospital&apos;s own
          account: it may do everything. You are in no list of staff and on no roster any more, and
          every device was logged out. Log in with your password.
        </Paragraph>
        <Paragraph>
          If you did not expect this, please ask those who run the installation.
        </Paragraph>
        <Action label="Log in" url={url} />
      </EmailLayout>
    ),
  };
}
