import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** An SMTP server that stores emails, and can be slow, refuse emails or be unavailable. */
export interface MailServer {
  url: string;
  /** Emails that have arrived completely, even if the sender got no confirmation. */
  received: Email[];
  /** Number of recipients that senders have named so far, over all connections. */
  attempts: number;
  /** Delays the answer to the next recipients, or to complete emails. */
  hold(stage: "recipient" | "message"): void;
  /** Answers all waiting senders and ends the delay. */
  release(): void;
  /**
   * Refuses the next recipients and repeats their addresses, like real servers. The refusal is permanent unless the
   * code says otherwise.
   */
  refuse(times: number, code?: number): void;
  close(): Promise<void>;
}

/** Starts a mail server without encryption, or with STARTTLS if a key and certificate (PEM) are given. */
export async function startMailServer(tls?: { key: string; cert: string }): Promise<MailServer> {
  const received: Email[] = [];
  const waiting: (() => void)[] = [];
  let delayedStage: "recipient" | "message" | null = null;
  let refusals = 0;
  let refusal = 550;

  function answerAt(stage: "recipient" | "message", answer: () => void): void {
    if (delayedStage === stage) waiting.push(answer);
    else answer();
  }

  const server = new SMTPServer({
    ...tls,
    authOptional: true,
    disabledCommands: tls === undefined ? ["STARTTLS", "AUTH"] : ["AUTH"],
    disableReverseLookup: true,
    onRcptTo({ address }, _session, callback) {
      mail.attempts++;
      if (refusals > 0) {
        refusals--;
        callback(
          Object.assign(new Error(`<${address}> is not known here`), { responseCode: refusal }),
        );
      } else {
        answerAt("recipient", () => callback());
      }
    },
    onData(stream, _session, callback) {
      void buffer(stream)
        .then((raw) => PostalMime.parse(raw))
        .then((email) => {
          received.push(email);
          answerAt("message", () => callback());
        })
        // A killed worker aborts its email, so nothing was received.
        .catch(() => undefined);
    },
  });
  server.on("error", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");

  const mail: MailServer = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    attempts: 0,
    hold(stage) {
      delayedStage = stage;
    },
    release() {
      delayedStage = null;
      for (const answer of waiting.splice(0)) answer();
    },
    refuse(times, code = 550) {
      refusals = times;
      refusal = code;
    },
    async close() {
      mail.release();
      await new Promise<void>((done) => {
        server.close(done);
      });
    },
  };
  return mail;
}

/** Returns the token in the link of an email's text part. */
export function extractToken(email: Email | undefined): string {
  const link = /(?:token=|\/reset-password\/)([\w-]{43})(?![\w-])/;
  const token = link.exec(email?.text ?? "")?.[1];
  if (token === undefined) throw new Error(`No link in: ${email?.text}`);
  return token;
}
