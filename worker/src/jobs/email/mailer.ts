import {
  isPermanentlyRefused,
  type MailFailure,
  mailFailureText,
  mailRemedy,
} from "@wardline/domain/operation/mail-server";
import { createTransport } from "nodemailer";
import type { Recipient } from "./recipient.js";
import type { RenderedEmail } from "./render-email.js";

export interface MailerOptions {
  /** Address of the mail server: `smtp://…` or `smtps://…`, optionally with user and password. */
  smtpUrl: string;
  from: string;
  /** Address whose host is the right side of every Message-ID. */
  publicUrl: string;
}

export interface Mailer {
  /**
   * Sends an email, with the job's Message-ID at every attempt (docs/wire/operations.md, Jobs). Throws a `MailRefused`
   * if the server did not accept the email.
   */
  send(
    jobId: string,
    to: Pick<Recipient, "email" | "firstName" | "lastName">,
    email: RenderedEmail,
  ): Promise<void>;
  close(): void;
}

/** Error of the mail server, without the server's own words, which may repeat the address. */
export class MailRefused extends Error {
  /** True if the server permanently refuses all emails to this recipient. */
  readonly isAddressRefused: boolean;
  /** True if retrying is pointless. */
  readonly isFinal: boolean;

  constructor(failure: MailFailure) {
    const details = mailFailureText(failure);
    const codes = details === "" ? "" : ` (${details})`;
    super(`The mail server did not accept the email${codes}. ${mailRemedy(failure)}`);
    this.name = "MailRefused";
    this.isFinal = isPermanentlyRefused(failure);
    this.isAddressRefused = this.isFinal && failure.command === "RCPT TO";
  }
}

/** Creates a mailer that opens a connection per email, because the server may have closed an idle one. */
export function createMailer({ smtpUrl, from, publicUrl }: MailerOptions): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 5_000,
    dnsTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const { hostname } = new URL(publicUrl);

  return {
    async send(
      jobId,
      { email: address, firstName, lastName },
      { subject, html, text, calendars, unsubscribe },
    ) {
      const [calendar, ...others] = calendars;
      try {
        await transport.sendMail({
          from,
          to: { name: `${firstName} ${lastName}`.trim(), address },
          subject,
          html,
          text,
          ...(calendar !== undefined && { icalEvent: { ...calendar, filename: "duty.ics" } }),
          attachments: others.map(({ method, content }, index) => ({
            filename: `duty-${index + 2}.ics`,
            contentType: `text/calendar; method=${method}; charset=utf-8`,
            content,
          })),
          // By default, Nodemailer would use the machine's clock, which may be wrong.
          date: new Date(Date.now()),
          messageId: `<${jobId}@${hostname}>`,
          // These headers prevent out-of-office replies.
          headers: {
            "Auto-Submitted": "auto-generated",
            "X-Auto-Response-Suppress": "All",
            ...(unsubscribe !== undefined && {
              "List-Unsubscribe": `<${unsubscribe}>`,
              // RFC 8058 requires HTTPS.
              ...(unsubscribe.startsWith("https:") && {
                "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
              }),
            }),
          },
        });
      } catch (error) {
        throw new MailRefused(error as MailFailure);
      }
    },
    close: () => transport.close(),
  };
}
