import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** A real SMTP server that keeps what it gets, and that can be slow, unwilling or away. */
export interface MailServer {
  url: string;
  /** Every email that arrived whole, whether or not the sender learned of it. */
  received: Email[];
  /** How many recipients were named so far, over all connections. */
  attempts: number;
  /** Lets the next senders wait for an answer to their recipient, or to the email that they have just sent. */
  hold(stage: "recipient" | "message"): void;
  /** Answers those who wait, and holds nobody from now on. */
  release(): void;
  /** Answers the next recipients with a refusal that repeats their address, as servers do: for good, unless the code says otherwise. */
  refuse(times: number, code?: number): void;
  close(): Promise<void>;
}

/** Listens in clear, or offers STARTTLS with this key and certificate (PEM). */
export async function startMailServer(tls?: { key: string; cert: string }): Promise<MailServer> {
  const received: Email[] = [];
  const waiting: (() => void)[] = [];
  let held: "recipient" | "message" | null = null;
  let refusals = 0;
  let refusal = 550;

  function answerAt(stage: "recipient" | "message", answer: () => void): void {
    if (held === stage) waiting.push(answer);
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
        // A worker that is killed breaks off its email: nothing was received.
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
      held = stage;
    },
    release() {
      held = null;
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

/** The token in the link of an email's text part. */
export function tokenIn(email: Email | undefined): string {
  const link = /(?:token=|\/reset-password\/)([\w-]{43})(?![\w-])/;
  const token = link.exec(email?.text ?? "")?.[1];
  if (token === undefined) throw new Error(`No link in: ${email?.text}`);
  return token;
}
