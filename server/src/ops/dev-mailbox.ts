import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { isLoopbackUrl } from "@wardline/database/loopback";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";
import { escapeHtml } from "./escape-html.js";

/**
 * An email in the launcher's mailbox, which stores each email as one JSON file (docs/wire/operations.md, Settings of an
 * installation).
 */
export interface StoredMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  receivedAt: string;
}

/**
 * Emails contain links that open accounts. Requests through a local proxy, with a forged `X-Forwarded-For` or by DNS
 * rebinding also seem to come from this machine, so the address in the browser must be loopback too.
 */
const loopbackOnly = {
  async onRequest({ ip, socket, headers }: FastifyRequest, reply: FastifyReply): Promise<void> {
    const callers = [ip, socket.remoteAddress ?? ""];
    if (callers.every(isLoopback) && isLoopbackUrl(`http://${headers.host}`)) return;
    await reply.status(404).send("The mailbox opens only on the machine that Wardline runs on.");
  },
};

function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";
}

/**
 * Serves the emails of an installation without SMTP, as a page and as JSON. Does nothing if SMTP is set or `publicUrl`
 * is not loopback (docs/wire/operations.md, Settings of an installation).
 */
export function serveMailbox(server: FastifyInstance, directory: string, publicUrl: string): void {
  if (!isLoopbackUrl(publicUrl)) return;
  server.get("/dev/mail/messages", loopbackOnly, async (_request, reply) =>
    reply.header("Cache-Control", "no-store").send(await readMails(directory)),
  );
  server.get("/dev/mail", loopbackOnly, async (request, reply) => {
    const { id } = request.query as { id?: string };
    const mails = await readMails(directory);
    const openMail = mails.find((mail) => mail.id === id) ?? mails[0];
    return reply
      .type("text/html; charset=utf-8")
      .header("Cache-Control", "no-store")
      .send(renderMailboxPage(mails, openMail));
  });
  server.get("/dev/mail/:id/html", loopbackOnly, async (request, reply) => {
    const { id } = request.params as { id: string };
    const mail = (await readMails(directory)).find((one) => one.id === id);
    if (mail === undefined) return reply.status(404).send("This email could not be found.");
    return reply
      .type("text/html; charset=utf-8")
      .header(
        "Content-Security-Policy",
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'",
      )
      .send(mail.html.replace("<head>", '<head><base target="_top">'));
  });
}

/** Reads the emails, newest first. */
async function readMails(directory: string): Promise<StoredMail[]> {
  const names = await readdir(directory).catch(() => [] as string[]);
  const files = names.filter((name) => name.endsWith(".json"));
  const mails = await Promise.all(files.map(async (name) => readMail(join(directory, name))));
  return mails.flat().sort((a, b) => b.receivedAt.localeCompare(a.receivedAt));
}

/** Reads one email; empty if it was removed since the folder was read. */
async function readMail(file: string): Promise<StoredMail[]> {
  try {
    return [JSON.parse(await readFile(file, "utf8")) as StoredMail];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** Formats as "23 Nov 2026, 04:09 UTC", because an installation has no time zone of its own. */
function timeText(at: string): string {
  const text = new Date(at).toLocaleString("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZone: "UTC",
  });
  return `${text} UTC`;
}

function renderMailboxPage(mails: readonly StoredMail[], openMail: StoredMail | undefined): string {
  const list = mails
    .map(
      (
        mail,
      ) => `<li><a href="/dev/mail?id=${encodeURIComponent(mail.id)}"${mail === openMail ? ' aria-current="true"' : ""}>
        <b>${escapeHtml(mail.subject)}</b><span>${escapeHtml(mail.to)}</span><time datetime="${escapeHtml(mail.receivedAt)}">${escapeHtml(timeText(mail.receivedAt))}</time></a></li>`,
    )
    .join("");
  const body =
    openMail === undefined
      ? "<p>No emails yet. They appear here when Wardline sends them.</p>"
      : `<h2>${escapeHtml(openMail.subject)}</h2><p>To ${escapeHtml(openMail.to)}</p>
         <iframe title="Mail" src="/dev/mail/${encodeURIComponent(openMail.id)}/html"></iframe>
         <details><summary>Text part</summary><pre>${escapeHtml(openMail.text)}</pre></details>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mailbox</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><style>
body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#16202b;background:#f4f6f9}header{padding:16px 24px;background:#0b1118;color:#f4f7fb}
main{display:grid;grid-template-columns:minmax(240px,360px) 1fr;gap:24px;padding:24px;align-items:start}
ul{list-style:none;margin:0;padding:0}li a{display:block;padding:12px;color:inherit;text-decoration:none;background:#fff;border:1px solid #d7dee7;border-radius:8px;margin-bottom:8px}
li a[aria-current]{border-color:#0b6478;box-shadow:inset 4px 0 #0b6478}li span,li time{display:block;font-size:14px;color:#495057;overflow-wrap:anywhere}
section{background:#fff;border:1px solid #d7dee7;border-radius:8px;padding:16px 24px}iframe{width:100%;height:60vh;border:1px solid #d7dee7}pre{white-space:pre-wrap}
@media(max-width:700px){main{grid-template-columns:1fr}}</style></head>
<body><header><h1>Mailbox</h1></header><main><nav aria-label="Mails"><ul>${list}</ul></nav><section>${body}</section></main></body></html>`;
}
