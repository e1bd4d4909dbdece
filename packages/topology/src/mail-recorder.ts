import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import type { RecordedMail } from "./protocol.js";

/** A real SMTP server that stores emails in memory, and can delay its answers. */
export interface MailRecorder {
  /** `smtp://127.0.0.1:{port}`. */
  url: string;
  mails: RecordedMail[];
  /** Withholds the answer to every complete email from now on. */
  hold(): void;
  /** Answers the waiting senders, and every sender from now on. */
  release(): void;
  close(): Promise<void>;
}

/** Starts a mail recorder on a free loopback port. */
export async function startMailRecorder(): Promise<MailRecorder> {
  const mails: RecordedMail[] = [];
  /** Keyed by session id. */
  const waiting = new Map<string, { mail: RecordedMail; answer: () => void }>();
  let isHolding = false;

  function settle(mail: RecordedMail, state: RecordedMail["state"]): void {
    mail.state = state;
    mail.at = Date.now();
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    onData(stream, session, callback) {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      void buffer(stream)
        .then((raw) => PostalMime.parse(raw))
        .then(({ messageId = "", subject = "", text = "" }) => {
          const mail: RecordedMail = {
            messageId,
            to,
            subject,
            text,
            state: "held",
            at: Date.now(),
          };
          mails.push(mail);
          const answer = () => {
            settle(mail, "accepted");
            callback();
          };
          if (isHolding) waiting.set(session.id, { mail, answer });
          else answer();
        })
        // The connection was lost, so nothing was received.
        .catch(() => undefined);
    },
    onClose({ id }) {
      const waitingMail = waiting.get(id);
      waiting.delete(id);
      if (waitingMail !== undefined) settle(waitingMail.mail, "abandoned");
    },
  });
  server.on("error", () => undefined);
  const port = await new Promise<number>((resolve, reject) => {
    server.server.once("error", reject);
    server.listen(0, "127.0.0.1", () => resolve((server.server.address() as AddressInfo).port));
  });

  function release(): void {
    isHolding = false;
    for (const { answer } of waiting.values()) answer();
    waiting.clear();
  }

  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    hold() {
      isHolding = true;
    },
    release,
    close() {
      release();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
