import type { AddressInfo } from "node:net";
import { Writable } from "node:stream";
import tls from "node:tls";
import { until } from "@wardline/testing/until";
import { startApp, type TestApp } from "../support/app.js";
import { createCertificate } from "../support/certificate.js";

const TOKEN = "a-token-of-sixteen-characters";
const NOW = Date.UTC(2031, 0);
const DAY_SECONDS = 86_400;

/** docs/operating/README.md, Watching. */
describe("the remaining lifetime of PUBLIC_URL's certificate", () => {
  let tlsServer: tls.Server;
  let port: number;
  let app: TestApp | undefined;
  const lines: { msg: string; reason?: string }[] = [];

  beforeAll(async () => {
    tlsServer = tls.createServer(
      await createCertificate("localhost", new Date(NOW + 10 * DAY_SECONDS * 1000)),
    );
    await new Promise<void>((done) => tlsServer.listen(0, "127.0.0.1", done));
    ({ port } = tlsServer.address() as AddressInfo);
  });
  afterEach(async () => {
    await app?.close();
    lines.length = 0;
  });
  afterAll(() => tlsServer.close());

  async function start(publicUrl: string): Promise<TestApp> {
    const log = new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(JSON.parse(chunk.toString()) as (typeof lines)[number]);
        done();
      },
    });
    app = await startApp({ publicUrl, metricsToken: TOKEN }, { log });
    app.clock.now = NOW;
    return app;
  }
  const readSecondsLeft = async ({ url }: TestApp) => {
    const headers = { authorization: `Bearer ${TOKEN}` };
    const text = await (await fetch(`${url}/metrics`, { headers })).text();
    const found = /^wardline_certificate_expires_seconds (\S+)$/m.exec(text);
    return found === null ? null : Number(found[1]);
  };
  const listCertificateLines = () => lines.filter(({ msg }) => msg.startsWith("certificate:"));

  it("is in the metrics, with a certificate from any issuer", async () => {
    const started = await start(`https://127.0.0.1:${port}`);
    expect(await until(() => readSecondsLeft(started))).toBe(10 * DAY_SECONDS);
    expect(listCertificateLines()).toEqual([]);
  });

  it("is negative when the certificate has expired", async () => {
    const started = await start(`https://127.0.0.1:${port}`);
    await until(() => readSecondsLeft(started));
    started.clock.now += 11 * DAY_SECONDS * 1000;
    expect(await readSecondsLeft(started)).toBeLessThan(0);
  });

  it("is unknown and logged when nothing answers with TLS, and the server keeps running", async () => {
    // Nobody listens on the discard port.
    const started = await start("https://127.0.0.1:9");
    await until(() => listCertificateLines().length > 0);
    expect(listCertificateLines()).toMatchObject([
      {
        msg: "certificate: PUBLIC_URL cannot be reached from here by TLS",
        reason: "the connection was refused",
      },
    ]);
    expect(await readSecondsLeft(started)).toBeNull();
    expect((await fetch(`${started.url}/health/live`)).status).toBe(200);
  });

  it("is not checked without HTTPS", async () => {
    const started = await start(`http://127.0.0.1:${port}`);
    expect([await readSecondsLeft(started), listCertificateLines()]).toEqual([null, []]);
  });
});
