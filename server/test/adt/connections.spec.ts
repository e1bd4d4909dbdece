import { X509Certificate } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { updateAdtSettings } from "@wardline/contracts/patients/adt";
import { MllpClient } from "@wardline/demo/adt/mllp-client";
import { fromNow } from "@wardline/testing/pace";
import { until } from "@wardline/testing/until";
import {
  ADA,
  openAdt,
  openCards,
  Sender,
  startReceiver,
  type TestReceiver,
} from "../support/adt.js";
import { startApp, type TestApp } from "../support/app.js";
import { createCertificate } from "../support/certificate.js";
import { registerHospital, type TestHospital } from "../support/hospital.js";

const MB = 1024 * 1024;
const FRAME_MS = 300;

/** docs/wire/adt.md, Connections. */
describe("a connection for ADT messages", () => {
  let app: TestApp;
  let hospital: TestHospital;
  let receiver: TestReceiver;
  let pas: Sender;
  const ended = (client: MllpClient) => until(() => client.socket.closed);

  beforeAll(async () => {
    app = await startApp();
    hospital = await registerHospital(app);
    await openAdt(app, hospital);
    receiver = await startReceiver(app, { frameMs: FRAME_MS });
  });
  beforeEach(async () => {
    pas = await Sender.connect(receiver.port);
  });
  afterEach(async () => {
    // Nothing that another connection sends disturbs this one.
    expect(await pas.send("A08", { person: { ...ADA, number: "SL-none" } })).toBe("AA");
    pas.close();
  });
  afterAll(async () => {
    await receiver.close();
    await app.close();
  });

  it("is answered AE and ends if a message is larger than 1 MB", async () => {
    const client = await MllpClient.connect(receiver.port);
    const text = pas.write("A01");
    const ack = await client.send(`${text}NTE|1||${"x".repeat(5 * MB)}`);
    expect(ack).toContain("\rMSA|AE|");
    expect(ack).toContain("larger than 1 MB");
    await ended(client);
  });

  it("is answered AE for characters that the character set does not have", async () => {
    const text = Buffer.from(pas.write("A01", { person: { ...ADA, family: "Müller" } }), "latin1");
    expect(await pas.sendText(text)).toContain("\rMSA|AE|");
    const known = pas.write("A01", {
      characterSet: "8859/1",
      person: { ...ADA, family: "Müller" },
    });
    expect(await pas.sendText(Buffer.from(known, "latin1"))).toContain("\rMSA|AA|");
    expect(await openCards(app, hospital)).toMatchObject({ "SL-1": { name: "Ada Müller" } });
  });

  it("ends if a frame stays half", async () => {
    const client = await MllpClient.connect(receiver.port);
    client.socket.write("\x0bMSH|^~\\&|PAS");
    expect(await ended(client)).toBe(true);
  });

  it.each(["GET / HTTP/1.1\r\n\r\n", "\x0bno message\x1c\r"])("ends for %j", async (text) => {
    const client = await MllpClient.connect(receiver.port);
    client.socket.write(text);
    expect(await ended(client)).toBe(true);
  });

  it("ends at once above the number that a hospital and the program may have", async () => {
    const clients = await Promise.all(
      Array.from({ length: 200 }, () => MllpClient.connect(receiver.port).catch(() => null)),
    );
    await until(() => clients.filter((one) => one !== null && !one.socket.closed).length <= 15);
    for (const client of clients) client?.close();
  });

  it("ends when the program does, even within its handshake", async () => {
    const notAfter = new Date(fromNow(86_400_000));
    const own = await createCertificate("adt2.hospital.example", notAfter);
    const [adtTlsCert, adtTlsKey] = ["adt2.pem", "adt2-key.pem"].map((name) =>
      join(app.config.dataDir, name),
    ) as [string, string];
    await writeFile(adtTlsCert, own.cert);
    await writeFile(adtTlsKey, own.key);
    const secure = await startReceiver(app, { adtTlsCert, adtTlsKey });
    const silent = await MllpClient.connect(secure.port);
    await secure.close();
    expect(await ended(silent)).toBe(true);
  });

  it("is recognised by its client certificate, whatever its address", async () => {
    const notAfter = new Date(fromNow(86_400_000));
    const [own, theirs, others] = await Promise.all(
      ["adt.hospital.example", "pas.hospital.example", "x.example"].map((host) =>
        createCertificate(host, notAfter),
      ),
    );
    const fileOf = async (name: string, text = "") => {
      const file = join(app.config.dataDir, name);
      await writeFile(file, text);
      return file;
    };
    const adtTlsCert = await fileOf("adt.pem", own?.cert);
    const secure = await startReceiver(app, {
      adtTlsCert,
      adtTlsKey: await fileOf("adt-key.pem", own?.key),
    });
    const as = { token: hospital.token };
    const { fingerprint256 } = new X509Certificate(theirs?.cert ?? "");
    const body = { sources: [fingerprint256] };
    const { data } = await app.call(updateAdtSettings, { body }, as);
    expect(data.sources).toEqual([fingerprint256.replaceAll(":", "").toLowerCase()]);
    const connect = (client: typeof theirs) =>
      MllpClient.connect(secure.port, { tls: { ...client, rejectUnauthorized: false } });
    const known = await connect(theirs);
    expect(await known.send(pas.write("A05"))).toContain("MSA|AA|");
    known.close();
    for (const unknown of [others, undefined]) await ended(await connect(unknown));
    await secure.close();
    await app.call(updateAdtSettings, { body: { sources: ["127.0.0.1"] } }, as);
    receiver.sources.forget();
  });

  it("ends instead of an answer once its source was removed", async () => {
    const client = await MllpClient.connect(receiver.port);
    expect(await client.send(pas.write("A05"))).toContain("MSA|AA|");
    const as = { token: hospital.token };
    await app.call(updateAdtSettings, { body: { sources: [] } }, as);
    receiver.sources.forget();
    expect(await client.send(pas.write("A01"))).toBeNull();
    await app.call(updateAdtSettings, { body: { sources: ["127.0.0.1"] } }, as);
    receiver.sources.forget();
  });

  it("ends at once from a source of no hospital, or of one that receives nothing", async () => {
    const as = { token: hospital.token };
    for (const body of [{ enabled: false }, { enabled: true, sources: ["10.0.0.7"] }]) {
      await app.call(updateAdtSettings, { body }, as);
      receiver.sources.forget();
      expect(await ended(await MllpClient.connect(receiver.port))).toBe(true);
    }
    await app.call(updateAdtSettings, { body: { sources: ["127.0.0.1"] } }, as);
    receiver.sources.forget();
  });
});
