import { counted } from "@wardline/domain/text/counted";
import { isolated } from "@wardline/domain/text/direction";
import {
  dutyWhenText,
  gapsText,
  holeText,
  replacementText,
  screensText,
} from "@wardline/domain/tonight/hole-text";
import type { TonightHole, TonightLine } from "@wardline/domain/tonight/tonight";
import { ProperName, TelephoneNumber } from "@wardline/theme/name-text";
import type { Email } from "./email.js";
import { Action, EmailLayout, Paragraph } from "./email-layout.js";

export interface TonightEmail {
  hospitalName: string;
  firstName: string;
  /** Those in which something is wrong. */
  lines: readonly TonightLine[];
  /** By whose clocks times are written. */
  zone: string;
  /** When the gaps were looked for, epoch milliseconds. */
  now: number;
  url: string;
  switchOff: string;
}

/** Says what is wrong in the coming duties, in the words of the page. */
export function tonightEmail({
  hospitalName,
  firstName,
  lines,
  zone,
  now,
  url,
  switchOff,
}: TonightEmail): Email {
  const [only] = lines;
  const whose =
    lines.length === 1 && only !== undefined
      ? only.department
      : counted(lines.length, "department");
  return {
    subject: `Gaps at ${isolated(hospitalName)}: ${whose}`,
    unsubscribe: switchOff,
    body: (
      <EmailLayout
        preview={lines.map(({ department }) => department).join(", ")}
        heading="Gaps in the coming duties"
        hospitalName={hospitalName}
        zone={zone}
        switchOff={switchOff}
      >
        <Paragraph>
          Hello <ProperName>{firstName}</ProperName>,
        </Paragraph>
        {lines.map((line) => (
          <Line key={line.department} line={line} zone={zone} now={now} />
        ))}
        <Action label="Open Gaps" url={url} />
      </EmailLayout>
    ),
  };
}

function Line({
  line: { department, duties, screens },
  zone,
  now,
}: {
  line: TonightLine;
  zone: string;
  now: number;
}) {
  return (
    <>
      <Paragraph>
        <strong>{department}</strong>
      </Paragraph>
      {duties.map((duty) => (
        <Paragraph key={duty.date}>
          {dutyWhenText(duty, now, zone)}: {gapsText(duty.holes)}
          {duty.holes.map((hole, index) => (
            <span key={holeText(hole)}>
              <br />
              {holeText(hole)}{" "}
              {isOfSame(hole, duty.holes[index + 1]) ? null : <Remedy hole={hole} />}
            </span>
          ))}
        </Paragraph>
      ))}
      {screens === null || screens.drawn === screens.of ? null : (
        <Paragraph>{screensText(screens)}</Paragraph>
      )}
    </>
  );
}

/** Whether two holes are of one person on one post, who is replaced once. */
function isOfSame({ post, person }: TonightHole, next: TonightHole | undefined): boolean {
  return (
    next !== undefined &&
    post?.role === next.post?.role &&
    post?.position === next.post?.position &&
    person?.id === next.person?.id
  );
}

/** The person who could go on, with the number to call. */
function Remedy({ hole: { post, replacement } }: { hole: TonightHole }) {
  if (post === null) return null;
  const phone = replacement?.phone ?? "";
  return (
    <>
      {replacementText(replacement)}{" "}
      {phone === "" ? null : <TelephoneNumber>{phone}</TelephoneNumber>}
    </>
  );
}
