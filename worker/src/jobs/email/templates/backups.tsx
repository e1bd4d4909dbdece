import type { BackupRun } from "@wardline/database/repositories/operation/backup-runs";
import type { Email } from "./email.js";
import { Action, EmailLayout, Paragraph } from "./email-layout.js";
import { momentText } from "./moment-text.js";

/** The installation as a whole belongs to no hospital, and lives by no hospital's clocks. */
const ZONE = "UTC";

const HEADINGS: Record<BackupRun["kind"], string> = {
  backup: "The backup failed",
  drill: "The drill of the backup failed",
};

const ADVICE: Record<BackupRun["kind"], string> = {
  backup: "It is tried again every hour. Until it goes well, the newest backup is the one before.",
  drill:
    "Until a drill goes well, do not rely on the newest backup. It is tried again with the next one, or at once by npm run backup -- drill.",
};

/** Notifies the operators that a backup or a drill has failed, and why. */
export function backupProblemEmail({
  kind,
  problem,
  begunAt,
  publicUrl,
}: Pick<BackupRun, "kind" | "begunAt"> & { problem: string; publicUrl: string }): Email {
  return operatorsEmail(HEADINGS[kind], publicUrl, [
    problem,
    `It began on ${momentText(begunAt, ZONE)} UTC. ${ADVICE[kind]}`,
  ]);
}

/** Notifies the operators that no backup was tried since. */
export function drillOverdueEmail({ since, publicUrl }: { since: Date; publicUrl: string }): Email {
  return operatorsEmail("No backup was tried for more than nine days", publicUrl, [
    `No drill has gone well since ${momentText(since, ZONE)} UTC. A backup that nobody has restored may be none.`,
    "Look whether a worker runs and whether backups are made. A drill is started by npm run backup -- drill.",
  ]);
}

function operatorsEmail(heading: string, publicUrl: string, texts: readonly string[]): Email {
  const { host } = new URL(publicUrl);
  return {
    subject: `${heading} at ${host}`,
    body: (
      <EmailLayout preview={texts[0] ?? ""} heading={heading} hospitalName={host}>
        {texts.map((text) => (
          <Paragraph key={text}>{text}</Paragraph>
        ))}
        <Action label="Sign in to the pages of operators" url={`${publicUrl}/ops/queues/sign-in`} />
      </EmailLayout>
    ),
  };
}
