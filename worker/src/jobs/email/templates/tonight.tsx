import { isolateDirection } from "@wardline/domain/text/direction";
import { formatCount } from "@wardline/domain/text/format-count";
import {
  dutyTimeText,
  gapsText,
  gapText,
  replacementText,
  screensText,
} from "@wardline/domain/tonight/gap-text";
import type { TonightGap, TonightLine } from "@wardline/domain/tonight/tonight";
import { ProperName, TelephoneNumber } from "@wardline/theme/name-text";
import type { Email } from "./email.js";
import { Action, EmailLayout, Paragraph } from "./email-layout.js";

export interface TonightEmail {
  hospitalName: string;
  firstName: string;
  lines: readonly TonightLine[];
  zone: string;
  /** Time of the check in epoch milliseconds. */
  now: number;
  url: string;
  switchOff: string;
}

/** Returns the email about gaps in the current and next duties, in the same words as the page. */
export function tonightEmail({
  hospitalName,
  firstName,
  lines,
  zone,
  now,
  url,
  switchOff,
}: TonightEmail): Email {
  const [firstLine] = lines;
  const departmentsText =
    lines.length === 1 && firstLine !== undefined
      ? firstLine.department
      : formatCount(lines.length, "department");
  return {
    subject: `Gaps at ${isolateDirection(hospitalName)}: ${departmentsText}`,
    unsubscribe: switchOff,
    body: (
      <EmailLayout
        preview={lines.map(({ department }) => department).join(", ")}
        heading="Gaps in the current and next duties"
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
          {dutyTimeText(duty, now, zone)}: {gapsText(duty.gaps)}
          {duty.gaps.map((gap, index) => (
            <span key={gapText(gap)}>
              <br />
              {gapText(gap)}{" "}
              {isSamePersonAndPost(gap, duty.gaps[index + 1]) ? null : <Remedy gap={gap} />}
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

function isSamePersonAndPost({ post, person }: TonightGap, next: TonightGap | undefined): boolean {
  return (
    next !== undefined &&
    post?.role === next.post?.role &&
    post?.position === next.post?.position &&
    person?.id === next.person?.id
  );
}

function Remedy({ gap: { post, replacement } }: { gap: TonightGap }) {
  if (post === null) return null;
  const phone = replacement?.phone ?? "";
  return (
    <>
      {replacementText(replacement)}{" "}
      {phone === "" ? null : <TelephoneNumber>{phone}</TelephoneNumber>}
    </>
  );
}
