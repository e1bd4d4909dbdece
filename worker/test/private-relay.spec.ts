import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDataSource } from "@wardline/database/data-source";
import { createQueues, type Queues } from "@wardline/jobs/queues";
import { createTestStore, type TestStore } from "@wardline/testing/stores";
import { until } from "@wardline/testing/until";
import type { DataSource } from "typeorm";
import { type MailServer, startMailServer } from "./support/mail-server.js";
import { seedAccount, seedHospital } from "./support/seed.js";
import { endWorkerProcesses, startWorkerProcess } from "./support/worker-process.js";

const log = { info: () => undefined, warn: () => undefined };

/** See docs/operating/settings.md, Going out. */
describe("a mail relay with a certificate from a hospital's own authority", () => {
  let folder: string;
  let store: TestStore;
  let dataSource: DataSource;
  let queues: Queues;
  let mail: MailServer;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "wardline-relay-"));
    mail = await startMailServer(createSignedCertificate(folder));
    store = await createTestStore("PostgreSQL");
    dataSource = await createDataSource({ url: store.database.url }).initialize();
    queues = createQueues({ ...store.urls, log });
  });
  afterAll(async () => {
    endWorkerProcesses();
    await queues.close();
    await dataSource.destroy();
    await store.drop();
    await mail.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function startWorker(environment: Record<string, string>) {
    const worker = startWorkerProcess({
      ...environment,
      DATABASE_URL: store.urls.databaseUrl,
      SMTP_URL: `${mail.url}?requireTLS=true`,
      PUBLIC_URL: "https://ward.example",
    });
    await worker.ready();
    const account = await seedAccount(dataSource, await seedHospital(dataSource));
    const data = { accountId: account.id };
    await queues.enqueue([{ id: randomUUID(), queue: "email", name: "verification", data }]);
    return { worker, account };
  }

  it("gets no email if the worker does not know the authority, and the log says what to do", async () => {
    const { worker } = await startWorker({});
    await until(() => worker.output().includes("NODE_EXTRA_CA_CERTS"));
    expect(mail.received).toEqual([]);
    await worker.end("SIGTERM");
  });

  it("gets emails over TLS when NODE_EXTRA_CA_CERTS names the authority", async () => {
    const { account } = await startWorker({ NODE_EXTRA_CA_CERTS: join(folder, "authority.pem") });
    const isSent = () => mail.received.some(({ to }) => to?.[0]?.address === account.email);
    await until(isSent);
  });
});

/**
 * Creates a certificate authority, `authority.pem`, and a key with a certificate for 127.0.0.1 signed by this
 * authority.
 */
function createSignedCertificate(folder: string): { key: string; cert: string } {
  const openssl = (...args: string[]) =>
    execFileSync("openssl", args, { cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
  const newKey = ["-newkey", "rsa:2048", "-nodes"];
  const authority = ["-subj", "/CN=Hospital authority", "-keyout", "authority.key"];
  openssl("req", "-x509", ...newKey, ...authority, "-out", "authority.pem");
  openssl("req", ...newKey, "-subj", "/CN=relay", "-keyout", "relay.key", "-out", "relay.csr");
  writeFileSync(join(folder, "names"), "subjectAltName = IP:127.0.0.1");
  const signer = ["-CA", "authority.pem", "-CAkey", "authority.key", "-set_serial", "1"];
  openssl("x509", "-req", "-in", "relay.csr", ...signer, "-extfile", "names", "-out", "relay.pem");
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
  return { key: read("relay.key"), cert: read("relay.pem") };
}
