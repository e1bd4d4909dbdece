import type { Email } from "./email.js";
import { EmailLayout, Paragraph } from "./email-layout.js";

/** Gives a domain's postmaster the code that proves it to be the hospital's (docs/wire.md, Single sign-on). */
export function domainProofEmail({
  hospitalName,
  domain,
  code,
}: {
  hospitalName: string;
  domain: string;
  code: string;
}): Email {
  const heading = `A code for ${domain}`;
  return {
    subject: heading,
    body: (
      <EmailLayout
        preview={`${hospitalName} wants to use single sign-on for ${domain}.`}
        heading={heading}
        hospitalName={hospitalName}
      >
        <Paragraph>
          {hospitalName} wants everyone with an address at {domain} to log in to Wardline through
          its own provider. If that is right, pass this code on to its administrator:
        </Paragraph>
        <Paragraph>{code}</Paragraph>
        <Paragraph>
          The code works for 24 hours. If you do not know {hospitalName}, keep it to yourself and
          ignore this message: nothing changes without it.
        </Paragraph>
      </EmailLayout>
    ),
  };
}
