import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { type Mailbox, type MailboxEntry, openMailbox } from "./mailbox.js";

let directory: string;
let mailbox: Mailbox;
let now = Date.UTC(2026, 0, 5, 9, 30);

beforeEach(async () => {
  directory = join(await mkdtemp(join(tmpdir(), "wardline-mail-")), "mail");
  mailbox = await openMailbox({ directory, keep: 3, now: () => new Date((now += 1000)) });
});

afterEach(async () => {
  await mailbox.close();
  await rm(join(directory, ".."), { recursive: true });
});

async function send(mail: Record<string, unknown>): Promise<void> {
  const transport = createTransport(mailbox.url);
  await transport.sendMail({ from: "Wardline <no-reply@ward.example>", ...mail });
  transport.close();
}

async function readStoredMails(): Promise<MailboxEntry[]> {
  const names = (await readdir(directory)).sort();
  return Promise.all(
    names.map(
      async (name) => JSON.parse(await readFile(join(directory, name), "utf8")) as MailboxEntry,
    ),
  );
}

describe("mailbox", () => {
  it("stores each email as a file", async () => {
    await send({
      to: ["ada@ward.example", "Bo <bo@ward.example>"],
      subject: "Überweisung für Adébáyọ̀",
      text: "Open https://ward.example/verify-email?token=a_b-c=\n",
      html: '<p>Open <a href="https://ward.example/verify-email?token=a_b-c">this</a></p>',
    });
    const [name] = await readdir(directory);
    const [mail] = await readStoredMails();
    expect(mail).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      to: "ada@ward.example, bo@ward.example",
      subject: "Überweisung für Adébáyọ̀",
      text: expect.stringContaining("token=a_b-c="),
      html: expect.stringContaining('href="https://ward.example/verify-email?token=a_b-c"'),
      receivedAt: new Date(now).toISOString(),
    });
    expect(name).toBe(`${now}-${mail?.id}.json`);
  });

  it("stores empty texts for an email without subject and text", async () => {
    await send({ to: "ada@ward.example", html: "<p>Only this</p>" });
    expect((await readStoredMails())[0]).toMatchObject({ subject: "", html: "<p>Only this</p>\n" });
  });

  it("stores only the newest emails", async () => {
    for (const subject of ["1", "2", "3", "4", "5"])
      await send({ to: "ada@ward.example", subject });
    expect((await readStoredMails()).map(({ subject }) => subject)).toEqual(["3", "4", "5"]);
  });

  it("survives a client that hangs up during an email", async () => {
    const socket = connect(Number(new URL(mailbox.url).port), "127.0.0.1");
    socket.setEncoding("utf8");
    const lines = ["HELO x", "MAIL FROM:<a@ward.example>", "RCPT TO:<b@ward.example>", "DATA"];
    for (const line of lines) {
      await once(socket, "data");
      socket.write(`${line}\r\n`);
    }
    await once(socket, "data");
    socket.write("Subject: cut short\r\n\r\nHal");
    socket.resetAndDestroy();
    await once(socket, "close");
    await send({ to: "ada@ward.example", subject: "The next one" });
    expect((await readStoredMails()).map(({ subject }) => subject)).toEqual(["The next one"]);
  });

  it("refuses an email that is too large", async () => {
    const text = "x".repeat(11 * 1024 * 1024);
    await expect(send({ to: "ada@ward.example", text })).rejects.toThrow(/552/);
    expect(await readStoredMails()).toEqual([]);
  });
});
