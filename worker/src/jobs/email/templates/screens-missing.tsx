import type { NamedScreen } from "@wardline/database/repositories/screens/missing-screens";
import { isolateDirection } from "@wardline/domain/text/direction";
import type { Email } from "./email.js";
import { Action, EmailLayout, Paragraph } from "./email-layout.js";
import { emailMomentText } from "./moment-text.js";

export interface ScreensMissingEmail {
  hospitalName: string;
  missing: readonly NamedScreen[];
  zone: string;
  url: string;
  switchOff: string;
}

export function screensMissingEmail({
  hospitalName,
  missing,
  zone,
  url,
  switchOff,
}: ScreensMissingEmail): Email {
  const isOne = missing.length === 1;
  const heading = isOne ? "A screen is missing" : `${missing.length} screens are missing`;
  return {
    subject: `${heading} at ${isolateDirection(hospitalName)}`,
    unsubscribe: switchOff,
    body: (
      <EmailLayout
        preview={missing.map(screenName).join(", ")}
        heading={heading}
        hospitalName={hospitalName}
        zone={zone}
        switchOff={switchOff}
      >
        {missing.map((screen) => (
          <Paragraph key={screenName(screen)}>
            <strong>{screenName(screen)}</strong>, last seen on{" "}
            {emailMomentText(screen.lastSeen, zone)}
          </Paragraph>
        ))}
        <Paragraph>
          Please check that {isOne ? "it has" : "they have"} power and network. You get this email
          only once. The list of screens shows when {isOne ? "it is" : "they are"} back. In each
          display's settings you can plan hours for screens that are dark at times, or switch these
          emails off.
        </Paragraph>
        <Action label="Open the list of screens" url={url} />
      </EmailLayout>
    ),
  };
}

function screenName({ display, number }: NamedScreen): string {
  return `${display}, screen ${number}`;
}
