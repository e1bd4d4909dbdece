import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "@wardline/launcher/processes/free-port";
import { until } from "@wardline/testing/until";
import type { ManagedProcess } from "../src/managed-process.js";
import { buildNginxConfig } from "../src/nginx-config.js";
import { defineProxyProcess } from "../src/services.js";

const SECRET = "SECRET-of-a-board-or-a-mailed-link";
/** Addresses that are secrets or contain a secret. */
const PATHS = [
  `/api/board/${SECRET}`,
  `/board/${SECRET}`,
  `/api/pairings/${SECRET}`,
  `/api/calendar/${SECRET}.ics`,
  `/reset-password?token=${SECRET}`,
  `/single-sign-on?code=${SECRET}`,
];

let folder: string;
let logFile: string;
let proxy: ManagedProcess;
let port: number;
let workingServer: Server;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "wardline-proxy-"));
  logFile = join(folder, "proxy.log");
  // given one working server and one that is unavailable
  workingServer = createServer((_request, response) => response.end("{}"));
  await new Promise<void>((resolve) => {
    workingServer.listen(0, "127.0.0.1", resolve);
  });
  const unusedPort = await findFreePort();
  port = await findFreePort();
  const original = await readFile(join(__dirname, "../../../ops/nginx.conf"), "utf8");
  const servers = [
    `127.0.0.1:${unusedPort}`,
    `127.0.0.1:${(workingServer.address() as AddressInfo).port}`,
  ];
  const file = join(folder, "nginx.conf");
  await writeFile(file, buildNginxConfig(original, { port, folder, servers }));
  proxy = defineProxyProcess({ logFile, folder, file, port });
  await proxy.start();
});

afterAll(async () => {
  await proxy.stop();
  workingServer.close();
  await rm(folder, { recursive: true, force: true });
});

const call = (path: string) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers: { referer: `http://x/board/${SECRET}` } });

/** docs/wire/boards.md, Who learns an address. */
it("names an unavailable server in the proxy's log, but no requested address", async () => {
  // when one server is unavailable
  for (const path of PATHS) expect((await call(path)).status).toBe(200);
  await until(async () => (await readFile(logFile, "utf8")).includes("a server failed"));
  // and when none is left
  workingServer.closeAllConnections();
  await new Promise((resolve) => {
    workingServer.close(resolve);
  });
  for (const path of PATHS) expect((await call(path)).status).toBe(503);
  await until(async () => /status=503/.test(await readFile(logFile, "utf8")));
  // then the log names the server, and the request by the id in the answer, and nothing else
  const answer = (await (await call("/api/board/x")).json()) as { requestId: string };
  await until(async () => (await readFile(logFile, "utf8")).includes(answer.requestId));
  const log = await readFile(logFile, "utf8");
  expect(log).not.toContain(SECRET);
  expect(log).toContain(`a server failed: request=${answer.requestId} GET status=503 upstream=`);
});
