import { type ChildProcess, spawn } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  explainConnectionError,
  listDatabaseProblems,
  probeDatabase,
  requireDatabase,
} from "@wardline/database/watch/database-probe";
import { findFreePort } from "@wardline/launcher/processes/free-port";
import { createTestDatabase, type TestDatabase } from "@wardline/testing/database";
import { findOnPath } from "@wardline/testing/find-program";
import { until } from "@wardline/testing/until";
import { Client } from "pg";

const POOLER = findOnPath(["pgbouncer"], `${process.env.PATH}:/usr/sbin`);

/** docs/operating/settings.md, Poolers and The database's address. */
describe("probeDatabase", () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  const buildUrl = (change: (url: URL) => void) => {
    const url = new URL(database.url);
    change(url);
    return url.href;
  };

  it("finds no problem at a direct address", async () => {
    const probe = await probeDatabase(database.url);
    expect(probe).toEqual({
      isTransactionPooled: false,
      canReceiveNotifications: true,
      schema: "public",
    });
    expect(listDatabaseProblems(database.url, probe)).toEqual([]);
  });

  it.each([
    ["a wrong password", (url: URL) => void (url.password = "wrong"), /the password is wrong/],
    ["no such database", (url: URL) => void (url.pathname = "/none"), /no database with the name/],
    [
      "no TLS there",
      (url: URL) => url.searchParams.set("sslmode", "verify-full"),
      /does not support TLS/,
    ],
    ["nobody there", (url: URL) => void (url.port = "1"), /does not answer \(ECONNREFUSED\)/],
  ])("reports a problem in a sentence: %s", async (_, change, sentence) => {
    const refused = await probeDatabase(buildUrl(change)).catch((error: unknown) => error);
    expect(explainConnectionError(refused)).toMatch(sentence);
  });

  it("refuses a role that finds another schema first", async () => {
    const owner = new Client({ connectionString: database.ownerUrl });
    await owner.connect();
    const role = new URL(database.url).username;
    const name = owner.escapeIdentifier(new URL(database.url).pathname.slice(1));
    await owner.query(`CREATE SCHEMA wl AUTHORIZATION ${role}`);
    await owner.query(`ALTER ROLE ${role} IN DATABASE ${name} SET search_path = wl`);
    await expect(requireDatabase(database.url, () => undefined)).rejects.toThrow(/schema wl first/);
    await owner.query(`ALTER ROLE ${role} IN DATABASE ${name} RESET search_path`);
    await owner.end();
  });

  (POOLER === undefined ? describe.skip : describe)("behind PgBouncer in transaction mode", () => {
    let pooler: ChildProcess;
    let folder: string;
    let port: number;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), "wardline-pooler-"));
      await chmod(folder, 0o755);
      port = await findFreePort();
      const { hostname, port: databasePort, username, password } = new URL(database.url);
      const users = join(folder, "users.txt");
      const file = join(folder, "pgbouncer.ini");
      await writeFile(users, `"${username}" "${password}"\n`);
      await writeFile(
        file,
        `[databases]
* = host=${hostname} port=${databasePort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
`,
      );
      const asUser = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
      pooler = spawn(POOLER ?? "", [...asUser, file], { stdio: "ignore" });
      const canConnect = () =>
        new Promise<boolean>((resolve) => {
          const socket = connect(port, "127.0.0.1");
          socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
          socket.once("connect", () => socket.destroy());
        });
      await until(canConnect);
    });
    afterAll(async () => {
      pooler.kill("SIGKILL");
      await rm(folder, { recursive: true, force: true });
    });

    const buildPooledUrl = (setting: string) =>
      buildUrl((url) => {
        url.port = String(port);
        url.search = setting;
      });

    it("refuses the address and names the missing setting", async () => {
      await expect(requireDatabase(buildPooledUrl(""), () => undefined)).rejects.toThrow(
        /pgbouncer=true/,
      );
    });

    it("accepts the setting, and warns that notifications do not arrive", async () => {
      const messages: string[] = [];
      await requireDatabase(
        buildPooledUrl("?pgbouncer=true"),
        (_, text) => void messages.push(text),
      );
      expect(messages).toEqual([expect.stringMatching(/^Notifications do not arrive through/)]);
    });
  });
});
