import type { NamedScreen } from "@wardline/database/repositories/boards/missing-screens";
import { isolated } from "@wardline/domain/text/direction";
import type { Email } from "./email.js";
import { Action, EmailLayout, Paragraph } from "./email-layout.js";
import { momentText } from "./moment-text.js";

export interface ScreensMissingEmail {
  hospitalName: string;
  missing: readonly NamedScreen[];
  /** By whose clocks the hospital lives. */
  zone: string;
  url: string;
  switchOff: string;
}

/** Tells those who look after the displays which of their screens are silent, and since when. */
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
    subject: `${heading} at ${isolated(hospitalName)}`,
    unsubscribe: switchOff,
    body: (
      <EmailLayout
        preview={missing.map(nameOf).join(", ")}
        heading={heading}
        hospitalName={hospitalName}
        zone={zone}
        switchOff={switchOff}
      >
        {missing.map((screen) => (
          <Paragraph key={nameOf(screen)}>
            <strong>{nameOf(screen)}</strong>, last heard of on {momentText(screen.lastSeen, zone)}
          </Paragraph>
        ))}
        <Paragraph>
          Please look whether {isOne ? "it has" : "they have"} power and network. You are notified
          once: that {isOne ? "it is" : "they are"} back stands in the list of screens. Screens that
          are to be dark at times have planned hours, and this message can be switched off, in the
          settings of each display.
        </Paragraph>
        <Action label="Open the list of screens" url={url} />
      </EmailLayout>
    ),
  };
}

function nameOf({ display, number }: NamedScreen): string {
  return `${display}, screen ${number}`;
}
