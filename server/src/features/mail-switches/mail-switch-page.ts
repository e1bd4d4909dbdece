import type { MailSwitch } from "@wardline/database/repositories/people/mail-switches";
import { MAIL_KIND_LABELS } from "@wardline/domain/people/mail-kinds";

/** Renders a page that shows whether emails are off, with a button to change it; works without scripts or login. */
export function renderMailSwitchPage(token: string, { kind, isOff }: MailSwitch): string {
  const label = MAIL_KIND_LABELS[kind];
  const state = isOff ? "You no longer get these emails" : "You get these emails";
  const [action, button] = isOff
    ? [`/api/mails/${token}/on`, "Switch them on again"]
    : [`/api/mails/${token}`, "Switch them off"];
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${state} - Wardline</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; margin: 3rem auto; max-width: 32rem; padding: 0 1rem }
button { font: inherit; min-height: 2.75rem; padding: 0 1.25rem }
</style>
</head>
<body>
<h1>${state}</h1>
<p>${label}. You always get emails about changes to your own duties.</p>
<form method="post" action="${action}"><button>${button}</button></form>
</body>
</html>
`;
}
