import { MAIL_KINDS } from "@wardline/domain/people/mail-kinds";
import * as z from "zod";
import { endpoint } from "../endpoint.js";

/** Signed account and email kind, from a link in an email. */
const token = z.string().regex(/^[\w-]{66}$/);
const pageEndpoint = {
  access: "public",
  cost: "small",
  errors: ["HOSPITAL_SUSPENDED"],
  params: z.object({ token }),
  envelope: "bare",
  mediaType: "text/html; charset=utf-8",
  reply: z.string(),
} as const;

export const getMailSwitch = endpoint({
  ...pageEndpoint,
  method: "GET",
  path: "/mails/:token",
  summary: "Show a page that asks whether to switch this kind of email off",
  description: "Returns the page; opening it switches nothing off.",
});

export const switchMailsOff = endpoint({
  ...pageEndpoint,
  method: "POST",
  path: "/mails/:token",
  summary: "Switch one kind of email off, without a login (RFC 8058)",
  description:
    "Switches this kind of email off for the account, and returns a page that confirms it.",
});

export const switchMailsOn = endpoint({
  ...pageEndpoint,
  method: "POST",
  path: "/mails/:token/on",
  summary: "Switch this kind of email on again",
  description: "Switches this kind of email on again, and returns a page that confirms it.",
});

/** Email kinds except duty reminders, which have three states (`getReminders`). */
const noticeKind = z.enum(MAIL_KINDS).exclude(["reminders"]);
export type NoticeKind = z.output<typeof noticeKind>;

const ownEmailSwitches = z.object({ off: z.array(noticeKind) });

export const getOwnMails = endpoint({
  method: "GET",
  path: "/auth/mails",
  access: "any",
  cost: "small",
  summary: "List the kinds of email that the caller has switched off",
  description: "Returns the kinds of email that the caller switched off, except reminders.",
  failed: "Failed to fetch your email settings.",
  reply: ownEmailSwitches,
});

export const chooseOwnMails = endpoint({
  method: "PUT",
  path: "/auth/mails",
  access: "any",
  cost: "small",
  summary: "Switch one kind of email off or on for the caller",
  description:
    "Switches one kind of email off or on for the caller, and returns the kinds that are off.",
  failed: "Failed to save your choice.",
  body: z.strictObject({ kind: noticeKind, on: z.boolean() }),
  reply: ownEmailSwitches,
});
