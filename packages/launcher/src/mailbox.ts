import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerDataStream } from "smtp-server";
import { writeAtomically } from "./data/write-file.js";

/**
 * An email stored as the JSON file `{receivedAt in epoch milliseconds, 13 digits}-{id}.json`, so that names sort by
 * age. The server shows the folder (`MAILBOX_DIR`) as `GET /dev/mail`.
 */
export interface MailboxEntry {
  id: string;
  /** All recipients, comma-separated. */
  to: string;
  subject: string;
  /** Empty if the email has no text; `html` likewise. */
  text: string;
  html: string;
  /** RFC 3339. */
  receivedAt: string;
}

export interface Mailbox {
  /** `smtp://127.0.0.1:{port}`. */
  url: string;
  close(): Promise<void>;
}

export interface MailboxOptions {
  directory: string;
  /** Number of newest emails to keep. */
  keep?: number;
  now?: () => Date;
}

const MAX_MAIL_BYTES = 10 * 1024 * 1024;

/** A local mail server that stores every email in a folder. */
export async function openMailbox(options: MailboxOptions): Promise<Mailbox> {
  await mkdir(options.directory, { recursive: true, mode: 0o700 });
  const server = new SMTPServer({
    banner: "Wardline mailbox",
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    size: MAX_MAIL_BYTES,
    disableReverseLookup: true,
    onData(stream, session, callback) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      receive(stream, recipients, options).then(
        () => callback(),
        (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  // A client that hangs up must not crash the launcher.
  server.on("error", () => undefined);
  const port = await listen(server);
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function listen(server: SMTPServer): Promise<number> {
  return new Promise((resolve, reject) => {
    server.server.once("error", reject);
    server.listen(0, "127.0.0.1", () => resolve((server.server.address() as AddressInfo).port));
  });
}

async function receive(
  stream: SMTPServerDataStream,
  recipients: string[],
  { directory, keep = 500, now = () => new Date() }: MailboxOptions,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  if (stream.sizeExceeded) {
    throw Object.assign(new Error("The mail is too large."), { responseCode: 552 });
  }
  const { subject = "", text = "", html = "" } = await PostalMime.parse(Buffer.concat(chunks));
  const received = now();
  const mail: MailboxEntry = {
    id: randomUUID(),
    to: recipients.join(", "),
    subject,
    text,
    html,
    receivedAt: received.toISOString(),
  };
  const name = `${String(received.getTime()).padStart(13, "0")}-${mail.id}.json`;
  await writeAtomically(join(directory, name), JSON.stringify(mail));
  await removeOldest(directory, keep);
}

async function removeOldest(directory: string, keep: number): Promise<void> {
  const names = (await readdir(directory)).filter((name) => name.endsWith(".json")).sort();
  const old = names.slice(0, Math.max(0, names.length - keep));
  await Promise.all(old.map((name) => rm(join(directory, name), { force: true })));
}
