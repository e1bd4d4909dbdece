import type { FailedCall } from "@wardline/domain/roster/call-reports";
import type { Email } from "./email.js";
import { Action, EmailLayout, Paragraph } from "./email-layout.js";
import { momentText } from "./moment-text.js";

export interface ContactMarkedEmail {
  hospitalName: string;
  result: FailedCall;
  at: Date;
  /** By whose clocks the hospital lives. */
  zone: string;
  url: string;
}

const HEADINGS: Record<FailedCall, string> = {
  no_answer: "Colleagues cannot reach you by telephone",
  wrong_person: "Colleagues reported your telephone number as wrong",
};

/** Tells a person on call that their number is marked for everybody, and how that ends. */
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
        preview="Please look at the number that Wardline has of you."
        heading={heading}
        hospitalName={hospitalName}
        zone={zone}
      >
        <Paragraph>
          Two people said so, the last one on {momentText(at, zone)}. Everyone who looks for you on
          the on-call list sees it.
        </Paragraph>
        <Paragraph>
          Please look at the number that Wardline has of you. If it is wrong, ask your administrator
          to change it. If it is right, ask the person who makes the roster to confirm it.
        </Paragraph>
        <Action label="Open my details" url={url} />
      </EmailLayout>
    ),
  };
}
