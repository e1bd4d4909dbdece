import type { lookup } from "node:dns";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fromNow } from "@wardline/testing/pace";
import { findAddressProblem, isPublicAddress } from "../src/address-rules.js";
import { Egress, EgressError } from "../src/egress.js";

describe("Egress", () => {
  let canary: Server;
  let port: number;
  let connections = 0;

  beforeAll(async () => {
    canary = createServer((request, response) => {
      if (request.url === "/redirect") response.writeHead(302, { location: "/" }).end();
      else if (request.url === "/huge") response.end(`"${"x".repeat(2_000_000)}"`);
      else if (request.url === "/text") response.end("hello");
      else if (request.url !== "/silent") response.end('{"ok":true}');
    });
    canary.on("connection", () => {
      connections += 1;
    });
    await new Promise<void>((done) => canary.listen(0, "127.0.0.1", done));
    port = (canary.address() as AddressInfo).port;
  });
  afterAll(() => canary.closeAllConnections());
  afterAll(() => canary.close());
  beforeEach(() => {
    connections = 0;
  });

  const call = (
    url: string,
    allowedOrigins: string[] = [],
    resolver?: typeof lookup,
    within = 2_000,
  ) =>
    new Egress({ allowedOrigins, ...(resolver === undefined ? {} : { resolver }) }).getJson({
      url,
      headers: {},
      deadline: fromNow(within),
    });
  const readFailure = (attempt: Promise<unknown>) =>
    attempt.then(
      () => "none",
      (error: EgressError) => error.failure,
    );

  it.each([
    "127.0.0.1",
    "localhost",
    "LOCALHOST",
    "localhost.",
    "127.1",
    "127.0.1",
    "2130706433",
    "0x7f000001",
    "0x7f.1",
    "0177.0.0.1",
    "0",
    "0.0.0.0",
    "[::1]",
    "[::]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[0:0:0:0:0:0:0:1]",
    "[::127.0.0.1]",
    "[64:ff9b::7f00:1]",
    "[2002:7f00:1::]",
    "127.0.0.1.",
    "①②⑦.0.0.1",
  ])("never reaches loopback spelled %s", async (host) => {
    expect(await readFailure(call(`http://${host}:${port}/`))).not.toBe("none");
    expect(connections).toBe(0);
  });

  it("refuses a name that resolves to a public address first and a private one later", async () => {
    let lookUpCount = 0;
    const rebindingResolver = ((
      _name: string,
      _options: object,
      callback: (...given: unknown[]) => void,
    ) => {
      lookUpCount += 1;
      callback(null, [{ address: lookUpCount === 1 ? "93.184.216.34" : "127.0.0.1", family: 4 }]);
    }) as unknown as typeof lookup;
    rebindingResolver("emr.example", {}, () => undefined);
    expect(await readFailure(call(`http://emr.example:${port}/`, [], rebindingResolver))).toBe(
      "forbidden_address",
    );
    expect(connections).toBe(0);
  });

  it("refuses a name if one of its addresses is private", async () => {
    const mixedResolver = ((
      _name: string,
      _options: object,
      callback: (...given: unknown[]) => void,
    ) => {
      callback(null, [
        { address: "93.184.216.34", family: 4 },
        { address: "127.0.0.1", family: 4 },
      ]);
    }) as unknown as typeof lookup;
    expect(await readFailure(call(`http://emr.example:${port}/`, [], mixedResolver))).toBe(
      "forbidden_address",
    );
  });

  it("reaches an origin that the operator allowed, but no other port of that host", async () => {
    const allowed = [`http://127.0.0.1:${port}`];
    expect(await call(`http://127.0.0.1:${port}/`, allowed)).toEqual({
      status: 200,
      json: { ok: true },
    });
    expect(await readFailure(call(`http://127.0.0.1:${port + 1}/`, allowed))).toBe(
      "forbidden_address",
    );
  });

  it.each([
    ["/redirect", "redirect"],
    ["/huge", "too_large"],
    ["/text", "not_json"],
  ])("reports %s as %s", async (path, expected) => {
    const allowed = [`http://127.0.0.1:${port}`];
    expect(await readFailure(call(`http://127.0.0.1:${port}${path}`, allowed))).toBe(expected);
  });

  it("reports an address that does not answer as too_slow", async () => {
    const allowed = [`http://127.0.0.1:${port}`];
    const silent = call(`http://127.0.0.1:${port}/silent`, allowed, undefined, 300);
    expect(await readFailure(silent)).toBe("too_slow");
  });
});

describe("isPublicAddress", () => {
  it.each(["93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946", "::ffff:93.184.216.34"])(
    "accepts %s",
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each([
    "10.0.0.1",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "192.0.2.1",
    "198.18.0.1",
    "fe80::1",
    "fc00::1",
    "ff02::1",
    "2001:db8::1",
    "2001::1",
    "4000::1",
    "",
    "nonsense",
  ])("refuses %s", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each([
    ["ftp://93.184.216.34/", "not_http"],
    ["http://user:secret@93.184.216.34/", "credentials"],
    ["nonsense", "malformed"],
    ["http://169.254.169.254/latest", "forbidden"],
    ["http://localhost/", "forbidden"],
    ["http://93.184.216.34/", null],
  ])("classifies %s as %s before anything is sent", async (url, expected) => {
    expect(await findAddressProblem(url, [])).toBe(expected);
  });
});
