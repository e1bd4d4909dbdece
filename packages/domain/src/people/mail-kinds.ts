/** The emails that a person can switch off: notices that tell nobody of an own duty (docs/wire.md, Switching mails off). */
export const MAIL_KINDS = ["reminders", "tonight", "screens", "offers"] as const;

export type MailKind = (typeof MAIL_KINDS)[number];

export const MAIL_KIND_LABELS: Readonly<Record<MailKind, string>> = {
  reminders: "Reminders of your duties",
  tonight: "Gaps in the coming duties",
  screens: "Missing screens",
  offers: "Duties that colleagues offer",
};
