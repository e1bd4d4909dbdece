import { once } from "node:events";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify, { type FastifyInstance } from "fastify";
import { trustHops } from "../http/client-address.js";
import { serveMailbox } from "./dev-mailbox.js";

/** docs/wire/operations.md, Settings of an installation. */
describe("the mailbox of development emails", () => {
  let folder: string;
  let server: FastifyInstance;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "wardline-mailbox-"));
    const mail = { id: "a", to: "ada@one.example", subject: "Reset", text: "", html: "<head>" };
    const storedMail = { ...mail, receivedAt: "2026-01-01T00:00:00Z" };
    writeFileSync(join(folder, "1-a.json"), JSON.stringify(storedMail));
  });
  afterEach(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  async function openMailbox(publicUrl = "http://localhost:4000", remoteAddress?: string) {
    server = fastify({ trustProxy: trustHops({ trustProxy: 1 }) });
    serveMailbox(server, folder, publicUrl);
    if (remoteAddress !== undefined) {
      server.server.on("connection", (socket: Socket) => {
        Object.defineProperty(socket, "remoteAddress", { value: remoteAddress });
      });
    }
    await server.listen({ host: "127.0.0.1", port: 0 });
  }

  /** Requests a path and returns the status; `fetch` does not allow setting `Host`. */
  async function fetchStatus(path: string, headers: Record<string, string>) {
    const { port } = server.server.address() as AddressInfo;
    const request = get({ host: "127.0.0.1", port, path, headers, agent: false });
    const [answer] = await once(request, "response");
    answer.resume();
    return answer.statusCode;
  }

  const fetchStatuses = (headers: Record<string, string>) =>
    Promise.all(
      ["/dev/mail", "/dev/mail/messages", "/dev/mail/a/html"].map((path) =>
        fetchStatus(path, headers),
      ),
    );

  it.each(["localhost:4000", "127.0.0.1:4000", "[::1]:4000", "one.localhost"])(
    "opens on this machine as %s",
    async (host) => {
      await openMailbox();
      expect(await fetchStatuses({ host })).toEqual([200, 200, 200]);
    },
  );

  it.each([
    ["a foreign name that resolves to this machine", { host: "evil.example" }, "127.0.0.1"],
    ["a name that begins like a loopback address", { host: "127.0.0.1.evil.example" }, "127.0.0.1"],
    ["another machine", { host: "localhost:4000" }, "192.0.2.1"],
    [
      "another machine that claims to be this one",
      { host: "localhost:4000", "x-forwarded-for": "127.0.0.1" },
      "192.0.2.1",
    ],
    [
      "a proxy on this machine that forwards another machine's call",
      { host: "localhost:4000", "x-forwarded-for": "192.0.2.1" },
      "127.0.0.1",
    ],
  ])("refuses %s", async (_caller, headers, remoteAddress) => {
    await openMailbox(undefined, remoteAddress);
    expect(await fetchStatuses(headers)).toEqual([404, 404, 404]);
  });

  it("is absent when PUBLIC_URL names another machine", async () => {
    await openMailbox("https://wardline.hospital.example");
    expect(await fetchStatuses({ host: "localhost:4000" })).toEqual([404, 404, 404]);
  });

  it("skips an email that is removed while the list is read", async () => {
    symlinkSync(join(folder, "gone"), join(folder, "2-b.json"));
    await openMailbox();
    const { port } = server.server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/dev/mail/messages`);
    expect(await answer.json()).toEqual([expect.objectContaining({ id: "a" })]);
  });
});
