import type { JobData } from "@wardline/contracts/operation/jobs";
import { isolateDirection } from "@wardline/domain/text/direction";
import type { Email } from "./email.js";
import { Action, EmailLayout, Paragraph } from "./email-layout.js";
import { emailMomentText } from "./moment-text.js";

export interface WebhookOffEmail extends Pick<JobData<"email", "webhook-off">, "reason"> {
  hospitalName: string;
  host: string;
  since: Date;
  zone: string;
  url: string;
}

export function webhookOffEmail({
  hospitalName,
  host,
  reason,
  since,
  zone,
  url,
}: WebhookOffEmail): Email {
  const heading = "A webhook was switched off";
  const why =
    reason === "gone"
      ? `The receiver at ${host} answered that it wants no more changes.`
      : `The receiver at ${host} has not accepted any change since ${emailMomentText(since, zone)}.`;
  return {
    subject: `${heading} at ${isolateDirection(hospitalName)}`,
    body: (
      <EmailLayout preview={why} heading={heading} hospitalName={hospitalName} zone={zone}>
        <Paragraph>{why}</Paragraph>
        <Paragraph>
          Wardline has stopped sending changes to this receiver. Once it works, switch the webhook
          on again: it continues where it stopped, so nothing is lost. If you no longer need the
          webhook, delete it.
        </Paragraph>
        <Action label="Open the webhooks" url={url} />
      </EmailLayout>
    ),
  };
}
