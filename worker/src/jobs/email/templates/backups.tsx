import type { BackupRun } from "@wardline/database/repositories/operation/backup-runs";
import type { Email } from "./email.js";
import { Action, EmailLayout, Paragraph } from "./email-layout.js";
import { emailMomentText } from "./moment-text.js";

/** The installation belongs to no hospital, so there is no hospital's time zone to use. */
const ZONE = "UTC";

const HEADINGS: Record<BackupRun["kind"], string> = {
  backup: "The backup failed",
  drill: "The backup restore drill failed",
};

const ADVICE: Record<BackupRun["kind"], string> = {
  backup:
    "Wardline retries the backup every hour. Until a retry succeeds, only the previous backup is available.",
  drill:
    "Until a drill succeeds, do not rely on the newest backup. The next drill runs after the next backup, or at once with npm run wardline -- backup drill.",
};

export function backupProblemEmail({
  kind,
  problem,
  begunAt,
  publicUrl,
}: Pick<BackupRun, "kind" | "begunAt"> & { problem: string; publicUrl: string }): Email {
  return buildOperatorsEmail(HEADINGS[kind], publicUrl, [
    problem,
    `It began on ${emailMomentText(begunAt, ZONE)} UTC. ${ADVICE[kind]}`,
  ]);
}

export function drillOverdueEmail({ since, publicUrl }: { since: Date; publicUrl: string }): Email {
  return buildOperatorsEmail("No backup has been tested for more than nine days", publicUrl, [
    `No drill has succeeded since ${emailMomentText(since, ZONE)} UTC. A backup that has never been restored may not work.`,
    "Check that a worker is running and that backups are made. To start a drill, run npm run wardline -- backup drill.",
  ]);
}

function buildOperatorsEmail(heading: string, publicUrl: string, texts: readonly string[]): Email {
  const { host } = new URL(publicUrl);
  return {
    subject: `${heading} at ${host}`,
    body: (
      <EmailLayout preview={texts[0] ?? ""} heading={heading} hospitalName={host}>
        {texts.map((text) => (
          <Paragraph key={text}>{text}</Paragraph>
        ))}
        <Action label="Open the operators' pages" url={`${publicUrl}/ops/queues/sign-in`} />
      </EmailLayout>
    ),
  };
}
