import type { FailedCall } from "@wardline/domain/roster/call-reports";
import type { Email } from "./email.js";
import { Action, EmailLayout, Paragraph } from "./email-layout.js";
import { emailMomentText } from "./moment-text.js";

export interface ContactMarkedEmail {
  hospitalName: string;
  result: FailedCall;
  at: Date;
  zone: string;
  url: string;
}

const HEADINGS: Record<FailedCall, string> = {
  no_answer: "Colleagues cannot reach you by telephone",
  wrong_person: "Colleagues reported your telephone number as wrong",
};

/** Email to a person on call whose number is marked; explains how to clear the mark. */
export function contactMarkedEmail({
  hospitalName,
  result,
  at,
  zone,
  url,
}: ContactMarkedEmail): Email {
  const heading = HEADINGS[result];
  return {
    subject: heading,
    body: (
      <EmailLayout
        preview="Please check your number in Wardline."
        heading={heading}
        hospitalName={hospitalName}
        zone={zone}
      >
        <Paragraph>
          Two people reported this, most recently on {emailMomentText(at, zone)}. Everyone who looks
          you up on the on-call list sees a warning.
        </Paragraph>
        <Paragraph>
          Please check your number in Wardline. If it is wrong, ask your administrator to change it.
          If it is right, ask the roster maker to confirm it.
        </Paragraph>
        <Action label="Open my details" url={url} />
      </EmailLayout>
    ),
  };
}
