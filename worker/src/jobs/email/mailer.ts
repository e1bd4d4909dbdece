import {
  isRefusedForGood,
  type MailFailure,
  mailFailureText,
  mailRemedy,
} from "@wardline/domain/operation/mail-server";
import { createTransport } from "nodemailer";
import type { Recipient } from "./recipient.js";
import type { RenderedEmail } from "./render-email.js";

export interface MailerOptions {
  /** `smtp://…` or `smtps://…`, with user and password where the server wants them. */
  smtpUrl: string;
  from: string;
  /** Its host is the right side of every Message-ID. */
  publicUrl: string;
}

/** The way to the mail server. */
export interface Mailer {
  /**
   * Hands an email over, under the job's own Message-ID at every attempt (docs/wire.md, Jobs).
   * Throws a `MailRefused` when the server did not take it.
   */
  send(
    jobId: string,
    to: Pick<Recipient, "email" | "firstName" | "lastName">,
    email: RenderedEmail,
  ): Promise<void>;
  close(): void;
}

/** Why the mail server did not take an email, without the address that the server's own words may repeat. */
export class MailRefused extends Error {
  /** Whether the server refuses this recipient for good, whatever the mail says. */
  readonly isOfAddress: boolean;
  /** Whether it would refuse the same mail again: it is not tried again then. */
  readonly isFinal: boolean;

  constructor(failure: MailFailure) {
    const details = mailFailureText(failure);
    const codes = details === "" ? "" : ` (${details})`;
    super(`The mail server did not take the email${codes}. ${mailRemedy(failure)}`);
    this.name = "MailRefused";
    this.isFinal = isRefusedForGood(failure);
    this.isOfAddress = this.isFinal && failure.command === "RCPT TO";
  }
}

/** A connection per email: none is kept open that the server may have given up meanwhile. */
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
          // Nodemailer takes the machine's time, which may be wrong.
          date: new Date(Date.now()),
          messageId: `<${jobId}@${hostname}>`,
          // Keeps out-of-office replies away.
          headers: {
            "Auto-Submitted": "auto-generated",
            "X-Auto-Response-Suppress": "All",
            ...(unsubscribe !== undefined && {
              "List-Unsubscribe": `<${unsubscribe}>`,
              // RFC 8058 has it for HTTPS alone.
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
