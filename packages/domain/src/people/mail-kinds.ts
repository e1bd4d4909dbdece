/**
 * Kinds of emails that a person can switch off: reminders, and notices that do not concern the person's own duties
 * (docs/wire/roster.md, Switching mails off).
 */
export const MAIL_KINDS = ["reminders", "tonight", "screens", "offers"] as const;

export type MailKind = (typeof MAIL_KINDS)[number];

export const MAIL_KIND_LABELS: Readonly<Record<MailKind, string>> = {
  reminders: "Reminders of your duties",
  tonight: "Gaps in the current and next duties",
  screens: "Missing screens",
  offers: "Duties that colleagues offer",
};
