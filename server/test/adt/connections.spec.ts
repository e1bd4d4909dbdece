import { X509Certificate } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { updateAdtSettings } from "@wardline/contracts/patients/adt";
import { MllpClient } from "@wardline/demo/adt/mllp-client";
import { fromNow } from "@wardline/testing/pace";
import { until } from "@wardline/testing/until";
import { ADA, openCards, startReceiver, useAdt } from "../support/adt.js";
import { createCertificate } from "../support/certificate.js";

const MB = 1024 * 1024;
const FRAME_TIMEOUT_MS = 300;

/** docs/wire/adt.md, Connections. */
describe("a connection for ADT messages", () => {
  const adt = useAdt({ frameMs: FRAME_TIMEOUT_MS, hasOneHospital: true });
  const waitForEnd = (client: MllpClient) => until(() => client.socket.closed);

  afterEach(async () => {
    // Nothing that another connection sends disturbs this one.
    expect(await adt.pas.send("A08", { person: { ...ADA, number: "SL-none" } })).toBe("AA");
  });

  it("receives the answer AE and ends if a message is larger than 1 MB", async () => {
    const client = await MllpClient.connect(adt.receiver.port);
    const text = adt.pas.write("A01");
    const ack = await client.send(`${text}NTE|1||${"x".repeat(5 * MB)}`);
    expect(ack).toContain("\rMSA|AE|");
    expect(ack).toContain("larger than 1 MB");
    await waitForEnd(client);
  });

  it("receives the answer AE for characters that the character set does not have", async () => {
    const text = Buffer.from(
      adt.pas.write("A01", { person: { ...ADA, family: "Müller" } }),
      "latin1",
    );
    expect(await adt.pas.sendText(text)).toContain("\rMSA|AE|");
    const known = adt.pas.write("A01", {
      characterSet: "8859/1",
      person: { ...ADA, family: "Müller" },
    });
    expect(await adt.pas.sendText(Buffer.from(known, "latin1"))).toContain("\rMSA|AA|");
    expect(await openCards(adt.app, adt.hospital)).toMatchObject({
      "SL-1": { name: "Ada Müller" },
    });
  });

  it("ends if a frame remains incomplete", async () => {
    const client = await MllpClient.connect(adt.receiver.port);
    client.socket.write("\x0bMSH|^~\\&|PAS");
    expect(await waitForEnd(client)).toBe(true);
  });

  it.each(["GET / HTTP/1.1\r\n\r\n", "\x0bno message\x1c\r"])(
    "ends when it receives %j",
    async (text) => {
      const client = await MllpClient.connect(adt.receiver.port);
      client.socket.write(text);
      expect(await waitForEnd(client)).toBe(true);
    },
  );

  it("ends at once if the hospital or the program already has as many connections as allowed", async () => {
    const clients = await Promise.all(
      Array.from({ length: 200 }, () => MllpClient.connect(adt.receiver.port).catch(() => null)),
    );
    await until(() => clients.filter((one) => one !== null && !one.socket.closed).length <= 15);
    for (const client of clients) client?.close();
  });

  it("ends when the program ends, even during the handshake", async () => {
    const notAfter = new Date(fromNow(86_400_000));
    const own = await createCertificate("adt2.hospital.example", notAfter);
    const [adtTlsCert, adtTlsKey] = ["adt2.pem", "adt2-key.pem"].map((name) =>
      join(adt.app.config.dataDir, name),
    ) as [string, string];
    await writeFile(adtTlsCert, own.cert);
    await writeFile(adtTlsKey, own.key);
    const secure = await startReceiver(adt.app, { adtTlsCert, adtTlsKey });
    const silent = await MllpClient.connect(secure.port);
    await secure.close();
    expect(await waitForEnd(silent)).toBe(true);
  });

  it("is recognised by its client certificate, whatever its address", async () => {
    const notAfter = new Date(fromNow(86_400_000));
    const [own, clientCertificate, others] = await Promise.all(
      ["adt.hospital.example", "pas.hospital.example", "x.example"].map((host) =>
        createCertificate(host, notAfter),
      ),
    );
    const writePem = async (name: string, text = "") => {
      const file = join(adt.app.config.dataDir, name);
      await writeFile(file, text);
      return file;
    };
    const adtTlsCert = await writePem("adt.pem", own?.cert);
    const secure = await startReceiver(adt.app, {
      adtTlsCert,
      adtTlsKey: await writePem("adt-key.pem", own?.key),
    });
    const asOwner = { token: adt.hospital.token };
    const { fingerprint256 } = new X509Certificate(clientCertificate?.cert ?? "");
    const body = { sources: [fingerprint256] };
    const { data } = await adt.app.call(updateAdtSettings, { body }, asOwner);
    expect(data.sources).toEqual([fingerprint256.replaceAll(":", "").toLowerCase()]);
    const connect = (client: typeof clientCertificate) =>
      MllpClient.connect(secure.port, { tls: { ...client, rejectUnauthorized: false } });
    const known = await connect(clientCertificate);
    expect(await known.send(adt.pas.write("A05"))).toContain("MSA|AA|");
    known.close();
    for (const unknown of [others, undefined]) await waitForEnd(await connect(unknown));
    await secure.close();
    await adt.app.call(updateAdtSettings, { body: { sources: ["127.0.0.1"] } }, asOwner);
    adt.receiver.sources.clearCache();
  });

  it("ends without an answer once its source has been removed", async () => {
    const client = await MllpClient.connect(adt.receiver.port);
    expect(await client.send(adt.pas.write("A05"))).toContain("MSA|AA|");
    const asOwner = { token: adt.hospital.token };
    await adt.app.call(updateAdtSettings, { body: { sources: [] } }, asOwner);
    adt.receiver.sources.clearCache();
    expect(await client.send(adt.pas.write("A01"))).toBeNull();
    await adt.app.call(updateAdtSettings, { body: { sources: ["127.0.0.1"] } }, asOwner);
    adt.receiver.sources.clearCache();
  });

  it("ends at once if its source belongs to no hospital, or to one that receives no messages", async () => {
    const asOwner = { token: adt.hospital.token };
    for (const body of [{ enabled: false }, { enabled: true, sources: ["10.0.0.7"] }]) {
      await adt.app.call(updateAdtSettings, { body }, asOwner);
      adt.receiver.sources.clearCache();
      expect(await waitForEnd(await MllpClient.connect(adt.receiver.port))).toBe(true);
    }
    await adt.app.call(updateAdtSettings, { body: { sources: ["127.0.0.1"] } }, asOwner);
    adt.receiver.sources.clearCache();
  });
});
