import { execFile } from "node:child_process";
import type { lookup } from "node:dns";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import tls from "node:tls";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { Egress, type EgressError } from "@wardline/egress/egress";
import { usesProxy } from "@wardline/egress/proxy";
import { fromNow } from "@wardline/testing/pace";
import { createCertificate } from "../support/certificate.js";

const EGRESS = join(__dirname, "../../../packages/egress/dist/egress.js");
const PUBLIC_ADDRESS = "93.184.216.34";

/** Script of a child process, because trust in a certificate authority takes effect only when a process starts. */
const SCRIPT = `
  const { Egress } = await import(process.argv[1]);
  const { url, options, address, deadline } = JSON.parse(process.argv[2]);
  const resolver = (_name, _options, answer) => answer(null, [{ address, family: 4 }]);
  const answer = new Egress({ ...options, resolver })
    .getJson({ url, headers: {}, deadline });
  console.log(JSON.stringify(await answer.catch(({ failure }) => failure)));
`;

/** docs/operating/settings.md, Going out. */
describe("an outgoing call through a proxy", () => {
  let folder: string;
  let ca: string;
  let end: tls.Server;
  let proxy: Server;
  let proxyRequests: { path: string | undefined; authorization: string | undefined }[] = [];
  let answer: "open" | "refuse" | "silent" = "open";
  let names: unknown[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "wardline-proxy-"));
    const { key, cert } = await createCertificate("emr.example", new Date("2100-01-01"));
    ca = join(folder, "ca.pem");
    await writeFile(ca, cert);
    end = tls.createServer({ key, cert }, (socket) => {
      names.push(socket.servername);
      socket.on("error", () => undefined);
      socket.once("data", () =>
        socket.end('HTTP/1.1 200 OK\r\nContent-Length: 11\r\nConnection: close\r\n\r\n{"ok":true}'),
      );
    });
    end.on("tlsClientError", () => undefined);
    end.listen(0, "127.0.0.1");
    proxy = createServer();
    proxy.on("connect", ({ url, headers }, socket) => {
      proxyRequests.push({ path: url, authorization: headers["proxy-authorization"] });
      socket.on("error", () => undefined);
      if (answer === "silent") return;
      if (answer === "refuse") {
        socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
        return;
      }
      // Connects to the same local server for every destination.
      const tunnel = connect((end.address() as AddressInfo).port, "127.0.0.1", () => {
        socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
        tunnel.pipe(socket).pipe(tunnel);
      });
      tunnel.on("error", () => socket.destroy());
    });
    proxy.listen(0, "127.0.0.1");
    await Promise.all([once(end, "listening"), once(proxy, "listening")]);
  });
  afterAll(async () => {
    proxy.closeAllConnections();
    proxy.close();
    end.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(() => {
    proxyRequests = [];
    names = [];
    answer = "open";
  });

  const proxyUrl = () => `http://ward:line@127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const options = (allowedOrigins: string[] = [], url = proxyUrl()) => ({
    allowedOrigins,
    proxy: { url, except: [] },
  });

  /** Makes a call in a process that trusts the hospital's certificate authority; returns the answer or the failure. */
  async function callWithTrust(url: string, allowed: string[] = []): Promise<unknown> {
    const deadline = fromNow(20_000);
    const given = JSON.stringify({
      url,
      options: options(allowed),
      address: PUBLIC_ADDRESS,
      deadline,
    });
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["--input-type=module", "-e", SCRIPT, pathToFileURL(EGRESS).href, given],
      { env: { PATH: process.env.PATH, NODE_EXTRA_CA_CERTS: ca } },
    );
    return JSON.parse(stdout);
  }

  async function readFailure(
    url: string,
    given: ConstructorParameters<typeof Egress>[0] = options(),
    address = PUBLIC_ADDRESS,
    within = 5_000,
  ): Promise<string> {
    const resolver = ((_name: string, _options: object, give: (...found: unknown[]) => void) =>
      give(null, [{ address, family: 4 }])) as unknown as typeof lookup;
    try {
      const request = { url, headers: {}, deadline: fromNow(within) };
      await new Egress({ ...given, resolver }).getJson(request);
      return "none";
    } catch (error) {
      return (error as EgressError).failure;
    }
  }

  it("reaches a public name through the checked address, with TLS for that name", async () => {
    const reply = await callWithTrust("https://emr.example/fhir");
    expect(reply).toEqual({ status: 200, json: { ok: true } });
    const authorization = `Basic ${Buffer.from("ward:line").toString("base64")}`;
    expect(proxyRequests).toEqual([{ path: `${PUBLIC_ADDRESS}:443`, authorization }]);
    expect(names).toEqual(["emr.example"]);
  });

  it("reaches an allowed origin by its name", async () => {
    const reply = await callWithTrust("https://emr.example:8443/", ["https://emr.example:8443"]);
    expect(reply).toEqual({ status: 200, json: { ok: true } });
    expect(proxyRequests.map(({ path }) => path)).toEqual(["emr.example:8443"]);
  });

  it.each([
    ["https://10.0.0.1/", PUBLIC_ADDRESS],
    ["https://[::1]/", PUBLIC_ADDRESS],
    ["https://169.254.169.254/", PUBLIC_ADDRESS],
    ["https://emr.example/", "127.0.0.1"],
    ["https://emr.example/", "192.168.1.1"],
  ])("is refused before it reaches the proxy: %s at the address %s", async (url, address) => {
    expect(await readFailure(url, options(), address)).toBe("forbidden_address");
    expect(proxyRequests).toEqual([]);
  });

  it("trusts no certificate that a direct call would refuse", async () => {
    expect(await readFailure("https://emr.example/")).toBe("certificate");
    expect(proxyRequests).toHaveLength(1);
  });

  it("names the proxy if the proxy refuses or is unreachable, and meets the deadline", async () => {
    answer = "refuse";
    expect(await readFailure("https://emr.example/")).toBe("proxy");
    expect(await readFailure("https://emr.example/", options([], "http://127.0.0.1:1"))).toBe(
      "proxy",
    );
    answer = "silent";
    expect(await readFailure("https://emr.example/", options(), PUBLIC_ADDRESS, 300)).toBe(
      "too_slow",
    );
  });

  it.each([
    ["https://emr.lan/", [], true],
    ["http://emr.lan/", [], false],
    ["https://emr.lan/", ["*"], false],
    ["https://emr.lan/", ["emr.lan"], false],
    ["https://EMR.lan/", [".LAN"], false],
    ["https://a.emr.lan/", ["emr.lan"], false],
    ["https://a.emr.lan/", ["*.emr.lan"], false],
    ["https://my-emr.lan/", ["emr.lan"], true],
    ["https://emr.lan:8443/", ["emr.lan:8443"], false],
    ["https://emr.lan/", ["emr.lan:8443"], true],
    ["https://10.1.2.3/", ["10.0.0.0/8"], false],
    ["https://11.1.2.3/", ["10.0.0.0/8"], true],
    ["https://[fd00::1]/", ["fd00::/8"], false],
    ["https://[::1]/", ["::1"], false],
    ["https://10.1.2.3/", ["2.3"], true],
    ["https://emr.lan/", ["10.0.0.0/8", "10.0.0.0/99"], true],
  ])("decides whether %s uses the proxy with the exceptions %j: %j", (url, except, isUsed) => {
    expect(usesProxy({ url: proxyUrl(), except }, new URL(url))).toBe(isUsed);
  });
});
