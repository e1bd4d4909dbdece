/** A mail client's failure, without the server's response text, which may repeat an address. */
export interface MailFailure {
  code?: string | undefined;
  /** Code given by the system or TLS. */
  originalCode?: string | undefined;
  command?: string | undefined;
  responseCode?: number | undefined;
}

const MESSAGE_COMMANDS = new Set(["MAIL FROM", "RCPT TO", "DATA"]);

/**
 * True if the mail server permanently refuses this email, so that retrying is pointless. Server faults such as a wrong
 * password do not count.
 */
export function isPermanentlyRefused({ command = "", responseCode = 0 }: MailFailure): boolean {
  return MESSAGE_COMMANDS.has(command) && responseCode >= 500;
}

/** The failure's codes alone, such as "EENVELOPE, RCPT TO, 550". */
export function mailFailureText(failure: MailFailure): string {
  const { code, originalCode, command, responseCode } = failure;
  const detail = originalCode === code ? undefined : originalCode;
  return [code, detail, command, responseCode].filter((part) => part !== undefined).join(", ");
}

export function mailRemedy(failure: MailFailure): string {
  const { code = "", originalCode = "", responseCode = 0 } = failure;
  if (originalCode === "CERT_HAS_EXPIRED") return "The server's certificate has expired: renew it.";
  if (originalCode.includes("ALTNAME")) {
    return "The server's certificate is for another name: use that name in SMTP_URL.";
  }
  if (/CERT|SIGNATURE|ISSUER/.test(originalCode)) {
    return "The server's certificate is not trusted here: set NODE_EXTRA_CA_CERTS to the file of its certificate authority (docs/operating/settings.md, Going out).";
  }
  if (code === "EAUTH") return "Are the user and the password in SMTP_URL right?";
  if (code === "EDNS") return "Is the host in SMTP_URL right?";
  if (code === "ETLS")
    return "Does the server offer STARTTLS? The options are in docs/operating/settings.md, Mails that arrive.";
  if (isPermanentlyRefused(failure)) {
    return "The server refuses this sender, recipient or message. Is MAIL_FROM an address that it relays for?";
  }
  if (responseCode >= 400)
    return "The mail server asks Wardline to try again later. Wardline keeps trying for a day.";
  return "Is the server running, and does a firewall let this machine reach its port?";
}
