import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { backUp } from "@wardline/operations/backup/backup-file";
import { buildBackupName } from "@wardline/operations/backup/folder";
import { parseKeys } from "@wardline/settings/values";
import type { TestDatabase } from "@wardline/testing/database";
import { fromNow } from "@wardline/testing/pace";
import { HAS_REDIS } from "@wardline/testing/stores";
import { until } from "@wardline/testing/until";
import { Redis } from "ioredis";
import { SMTPServer } from "smtp-server";
import { openMailbox } from "../src/mailbox.js";
import { findFreePort } from "../src/processes/free-port.js";
import { DOCTORS_KEY as KEY, useDoctor } from "./use-doctor.js";

const ROOT = join(__dirname, "../../..");

const doctor = useDoctor();
const { readFindings, runAsOwner } = doctor;
let folder: string;
let database: TestDatabase;

beforeEach(() => {
  ({ folder, database } = doctor);
});

describe("doctor", () => {
  it("reports version, tables, roles, clock and keys of a healthy database", async () => {
    const { database: server, tables, roles, clock, keys } = await readFindings();
    expect(server?.[0]).toMatchObject({
      state: "ok",
      text: expect.stringMatching(/^PostgreSQL \d.*, locale .+ \((?:icu|builtin|libc)\)\.$/),
    });
    for (const one of [tables, roles, clock, keys]) {
      expect(one).toEqual([expect.objectContaining({ state: "ok" })]);
    }
  });

  it("reports the age of the newest kit, and why the folder is not writable", async () => {
    expect((await readFindings()).kits).toBeUndefined();
    const [finding] =
      (await readFindings({ KIT_DIR: join(folder, "none"), KIT_FILES: "plain" })).kits ?? [];
    expect(finding).toMatchObject({ state: "wrong", text: expect.stringContaining("(ENOENT)") });

    const share = { KIT_DIR: join(folder, "kits"), KIT_PASSWORD: "correct horse battery" };
    const id = "1f0c2b3a-7d2e-4b8a-9a55-0d6f5c1b2a01";
    const own = join(share.KIT_DIR, "st-nicholas-1f0c2b3a");
    await mkdir(own, { recursive: true });
    expect((await readFindings(share)).kits).toEqual([
      expect.objectContaining({ state: "warning", text: expect.stringContaining("none yet") }),
    ]);
    await runAsOwner(
      `INSERT INTO hospital (id, name, timezone, downtime_kits) VALUES ('${id}', 'St. Nicholas', 'UTC', true)`,
    );
    /** Adds a kit to the database and writes its file now. */
    const add = async (minutes: number) => {
      const at = new Date(fromNow(-minutes * 60_000)).toISOString();
      await runAsOwner(
        `INSERT INTO kit (hospital_id, id, ward, slot, made_at, revision, html)
         VALUES ('${id}', gen_random_uuid(), 'Switchboard', '${at}', '${at}', 812, '')`,
      );
      const name = `switchboard-${at.slice(0, 10)}-${at.slice(11, 16).replace(":", "")}-r812.zip`;
      await writeFile(join(own, name), "");
      return join(own, name);
    };
    await add(120);
    expect((await readFindings(share)).kits).toEqual([
      expect.objectContaining({ state: "warning", text: expect.stringContaining("120 min old") }),
    ]);
    const newest = await add(0);
    expect((await readFindings(share)).kits).toEqual([
      expect.objectContaining({
        state: "ok",
        text: expect.stringMatching(/, encrypted; the newest is 0 min old\.$/),
      }),
    ]);
    await rm(newest);
    expect((await readFindings(share)).kits).toEqual([
      expect.objectContaining({ state: "warning", text: expect.stringContaining("120 min old") }),
    ]);
  });

  it("names the keys that open backups, and reports a missing key or a lack of disk space", async () => {
    const dir = join(folder, "backups");
    const findBackupProblems = async (BACKUP_KEYS: string) =>
      ((await readFindings({ BACKUP_DIR: dir, BACKUP_KEYS })).backup ?? []).slice(1);
    const b1 = `b1:${KEY}`;
    expect((await findBackupProblems(b1)).map(({ text }) => text)).toEqual([
      'The key "b1" encrypts backups.',
    ]);

    await mkdir(dir);
    const name = buildBackupName(fromNow(0));
    await backUp(database.url, join(dir, name), { keys: parseKeys(b1, /./) ?? [] });
    const b2 = `b2:${Buffer.alloc(32, 9).toString("base64")}`;
    expect(await findBackupProblems(`${b2},${b1}`)).toEqual([
      {
        of: "backup",
        state: "ok",
        text: `The key "b2" encrypts backups; "b2", "b1" can decrypt all 1 in ${dir}.`,
      },
      expect.objectContaining({ state: "ok", text: expect.stringContaining("MB are free") }),
    ]);
    expect((await findBackupProblems(b2))[0]).toMatchObject({
      state: "wrong",
      text: `BACKUP_KEYS ("b2") do not open 1 of 1 backup in ${dir}; the newest is ${name}.`,
    });
    expect((await findBackupProblems(b1)).at(-1)?.text).toMatch(
      /; the newest backup is [1-9]\d* KB\.$/,
    );
    const [none] = (await readFindings({ BACKUP_DIR: dir })).backup?.slice(1) ?? [];
    expect(none).toMatchObject({ state: "wrong", text: expect.stringContaining("is missing") });

    const file = { BACKUP_DIR: join(dir, name, "below"), BACKUP_KEYS: b1 };
    expect((await readFindings(file)).backup?.at(-1)).toMatchObject({
      state: "wrong",
      text: expect.stringContaining("cannot be written to"),
    });
    await rm(join(dir, name));
    expect((await findBackupProblems(b1)).at(-1)?.text).toMatch(/; there is no backup yet\.$/);
  });

  it("finds a DATA_DIR that is not writable", async () => {
    const DATA_DIR = join(folder, "file", "below");
    await writeFile(join(folder, "file"), "");
    const { disk } = await readFindings({ DATA_DIR });
    expect(disk).toEqual([
      expect.objectContaining({
        state: "wrong",
        text: `Nothing can be written to ${DATA_DIR} (ENOTDIR).`,
      }),
    ]);
  });

  it("finds a database that accepts no changes", async () => {
    const readOnly = expect.objectContaining({
      state: "wrong",
      text: "The database cannot write (25006): nothing can be changed.",
    });
    expect((await readFindings()).database).not.toContainEqual(readOnly);
    const { pathname } = new URL(database.ownerUrl);
    await runAsOwner(`ALTER DATABASE ${pathname.slice(1)} SET default_transaction_read_only = on`);
    expect((await readFindings()).database).toContainEqual(readOnly);
  });

  it("finds a backup folder without free disk space", async () => {
    // `/proc` is never writable, even for root, and df reports no space at all.
    const { backup } = await readFindings({ BACKUP_DIR: "/proc", BACKUP_KEYS: `b1:${KEY}` });
    expect(backup?.at(-1)).toMatchObject({ state: "wrong" });
  });

  it.each([
    ["went well", "NULL", "2 days", "ok", "The last drill restored and checked a backup 48 h ago."],
    [
      "failed",
      "'The backup is damaged.'",
      "2 days",
      "wrong",
      "The last drill failed: the newest backup may be unusable.",
    ],
    [
      "went well long ago",
      "NULL",
      "10 days",
      "warning",
      "No backup has been restored and checked for 240 h.",
    ],
  ])("reports that the last drill %s", async (_how, problem, ago, state, text) => {
    await runAsOwner(
      `INSERT INTO backup_run (id, kind, begun_at, ended_at, problem)
       VALUES (gen_random_uuid(), 'drill', now() - interval '${ago}', now() - interval '${ago}', ${problem})`,
    );
    expect((await readFindings()).backup?.at(-1)).toMatchObject({ state, text });
  });

  it("reports an unavailable database and checks the rest", async () => {
    const unreachableUrl = `postgres://nobody@127.0.0.1:${await findFreePort()}/none`;
    const findings = await readFindings({
      DATABASE_URL: unreachableUrl,
      MIGRATION_DATABASE_URL: unreachableUrl,
    });
    expect(findings.database).toEqual([
      expect.objectContaining({
        state: "wrong",
        text: "The database does not answer (ECONNREFUSED).",
      }),
    ]);
    expect(findings.disk).toHaveLength(1);
  });

  it.each([
    [
      "a migration that has not run",
      "DELETE FROM migrations WHERE id = (SELECT max(id) FROM migrations)",
      "1 migration has not run.",
    ],
    [
      "tables of a newer version",
      "INSERT INTO migrations (timestamp, name) VALUES (1800000000000, 'Tomorrow1800000000000')",
      "The tables are of a newer version (Tomorrow1800000000000).",
    ],
  ])("gives advice about %s", async (_what, statement, text) => {
    await runAsOwner(statement);
    expect((await readFindings()).tables).toEqual([
      { of: "tables", state: "wrong", text, advice: expect.any(String) },
    ]);
  });

  it("finds a server role that can rewrite the log", async () => {
    await runAsOwner("GRANT UPDATE ON event_log TO wardline_test");
    const { roles } = await readFindings();
    await runAsOwner("REVOKE UPDATE ON event_log FROM wardline_test");
    expect(roles?.[0]).toMatchObject({
      state: "wrong",
      text: "The role of DATABASE_URL can rewrite the logs.",
    });
  });

  it("names a missing key and counts the secrets encrypted with it", async () => {
    await runAsOwner(
      "INSERT INTO hospital (id, name, timezone) VALUES ('5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2a01', 'St. Luke''s', 'UTC')",
      `INSERT INTO emr_settings (hospital_id, base_url, api_key_encrypted, api_key_hint, headers_encrypted)
       VALUES ('5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2a01', 'https://emr.example', 'k9.a.b', '…', 'k9.a.b')`,
    );
    const { keys } = await readFindings();
    expect(keys?.[0]).toMatchObject({
      state: "wrong",
      text: 'ENCRYPTION_KEY lacks the key "k9", with which 1 EMR connections are encrypted.',
    });
    // As in Docker Compose, where only servers have the key.
    const withoutKey = await readFindings({ ENCRYPTION_KEY: "" });
    expect(withoutKey.keys).toBeUndefined();
    expect(withoutKey.settings?.[0]?.text).toContain("ENCRYPTION_KEY");
  });

  it("lists names of an older version that read alike, and merges none of them", async () => {
    expect((await readFindings()).texts).toBeUndefined();
    const hospital = "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2a01";
    await runAsOwner(
      `INSERT INTO hospital (id, name, timezone) VALUES ('${hospital}', 'Saint Anne', 'UTC')`,
      `INSERT INTO department (hospital_id, name, folded_name, email, phone)
       VALUES ('${hospital}', 'Renal', 'renal', '', ''), ('${hospital}', E'RENAL\\u200B', 'renal-2', '', '')`,
    );
    expect((await readFindings()).texts).toEqual([
      {
        of: "texts",
        state: "warning",
        text: expect.stringMatching(/^Saint Anne: 2 departments "renal\u200b?"\.$/i),
        advice: "They look the same: give each its own name or number.",
      },
    ]);
  });

  it("sends a real message to a test address", async () => {
    const directory = join(folder, "mails");
    const mailbox = await openMailbox({ directory });
    const { mail } = await readFindings({ SMTP_URL: mailbox.url }, "owner@hospital.example");
    expect(mail?.[0]).toMatchObject({ state: "ok" });
    const [file = ""] = await until(async () => {
      const files = await readdir(directory);
      return files.length === 0 ? null : files;
    });
    const stored = JSON.parse(await readFile(join(directory, file), "utf8"));
    expect(stored).toMatchObject({
      to: "owner@hospital.example",
      subject: "Wardline: a test message",
    });
    await mailbox.close();
    expect((await readFindings({ SMTP_URL: mailbox.url })).mail?.[0]).toMatchObject({
      state: "wrong",
    });
  });

  it("reports a problem with the mail server's certificate, with advice", async () => {
    // The library warns that the self-signed certificate it comes with has expired.
    const warn = jest.spyOn(console, "error").mockImplementation(() => undefined);
    const server = new SMTPServer({ authOptional: true, disableReverseLookup: true });
    server.on("error", () => undefined);
    server.listen(0, "127.0.0.1");
    await once(server.server, "listening");
    const { port } = server.server.address() as AddressInfo;
    const { mail } = await readFindings({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    expect(mail).toEqual([
      {
        of: "mail",
        state: "wrong",
        text: "The mail server does not accept emails (ESOCKET, CERT_HAS_EXPIRED, CONN).",
        advice: "The server's certificate has expired: renew it.",
      },
    ]);
    const unchecked = `smtp://127.0.0.1:${port}?tls.rejectUnauthorized=false`;
    expect((await readFindings({ SMTP_URL: unchecked })).mail?.[0]).toMatchObject({ state: "ok" });
    await new Promise<void>((done) => {
      server.close(done);
    });
    warn.mockRestore();
  });

  (HAS_REDIS ? it : it.skip)(
    "given a Redis that evicts, then that is wrong, and one that keeps nothing is said",
    async () => {
      const port = await findFreePort();
      const flags = ["--bind", "127.0.0.1", "--save", "", "--maxmemory-policy", "allkeys-lru"];
      const server = spawn("redis-server", ["--port", String(port), "--dir", folder, ...flags], {
        stdio: "ignore",
      });
      const url = `redis://127.0.0.1:${port}`;
      const redis = new Redis(url);
      redis.on("error", () => undefined);
      await redis.ping();
      const { redis: findings = [] } = await readFindings({ REDIS_URL: url });
      expect(findings.map(({ state }) => state)).toEqual(["ok", "wrong", "warning", "ok"]);
      redis.disconnect();
      server.kill("SIGKILL");
      await new Promise((resolve) => server.once("close", resolve));
      expect((await readFindings({ REDIS_URL: url })).redis).toEqual([
        expect.objectContaining({
          state: "wrong",
          text: expect.stringContaining("cannot be reached"),
        }),
      ]);
    },
  );

  it("names the version of the server at PUBLIC_URL if it differs", async () => {
    const server = createServer((_request, response) => response.end('{"version":"0.0.1"}'));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const { address } = await readFindings({ PUBLIC_URL: `http://127.0.0.1:${port}` });
    server.close();
    expect(address?.map(({ state, text }) => [state, text])).toEqual([
      ["ok", "Plain HTTP, only on this machine."],
      ["warning", `A server of version 0.0.1 answers at http://127.0.0.1:${port}.`],
      [
        "wrong",
        `No socket opens at http://127.0.0.1:${port} (the answer was 200): pages and boards are updated every 5 s.`,
      ],
    ]);
  });

  it("reports that sockets open through PUBLIC_URL", async () => {
    const server = createServer((_request, response) => response.end('{"version":"0.0.1"}'));
    server.on("upgrade", (_request, socket) => {
      socket.end(
        "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
      );
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const { address } = await readFindings({ PUBLIC_URL: `http://127.0.0.1:${port}` });
    server.close();
    expect(address?.at(-1)).toMatchObject({ state: "ok" });
  });

  it("finds plain HTTP on the hospital's network", async () => {
    const { address } = await readFindings({ PUBLIC_URL: "http://wardline.hospital.invalid" });
    expect(address?.map(({ state }) => state)).toEqual(["wrong", "wrong"]);
  });

  it("prints findings and a count without passwords, and exits with code 1 on a fault", async () => {
    const unreachableUrl = `postgres://owner:very-secret-word@127.0.0.1:${await findFreePort()}/none`;
    const env = { ...process.env, DATABASE_URL: unreachableUrl, DATA_DIR: join(folder, "data") };
    const program = join(ROOT, "packages/operations/dist/wardline.js");
    const ended = await promisify(execFile)(process.execPath, [program, "doctor"], { env }).catch(
      (error) => error,
    );
    expect(ended.code).toBe(1);
    expect(ended.stdout).toMatch(/^WRONG +database +The database does not answer/m);
    expect(ended.stdout).toMatch(/^\d+ ok, \d+ to look at, \d+ wrong\.$/m);
    expect(ended.stdout).not.toContain("very-secret-word");
    const json = await promisify(execFile)(process.execPath, [program, "doctor", "--json"], {
      env,
    }).catch((error) => error);
    expect(JSON.parse(json.stdout)).toContainEqual(
      expect.objectContaining({ of: "database", state: "wrong" }),
    );
  });
});
