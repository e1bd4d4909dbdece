import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import { freeLoopbackPort, holdLoopbackPort, whyPortIsTaken } from "./free-port.js";

let server: Server;
let taken: number;

beforeEach(async () => {
  server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  taken = (server.address() as AddressInfo).port;
});
afterEach(() => server.close());

describe("freeLoopbackPort", () => {
  it("is the preferred port if that is free", async () => {
    const port = await freeLoopbackPort();
    expect(await freeLoopbackPort(port)).toBe(port);
  });

  it("is another port if the preferred one is taken", async () => {
    const port = await freeLoopbackPort(taken);
    expect(port).not.toBe(taken);
    expect(port).toBeGreaterThan(0);
  });

  it("is outside the range of outgoing connections", async () => {
    const ports = await Promise.all(Array.from({ length: 20 }, () => freeLoopbackPort()));
    for (const port of ports) {
      expect(port).toBeGreaterThan(1_023);
      expect(port).toBeLessThan(32_768);
    }
  });
});

describe("holdLoopbackPort", () => {
  it("reserves a port until released", async () => {
    const held = await holdLoopbackPort();
    expect(await whyPortIsTaken(held.port)).toBe("EADDRINUSE");
    await held.release();
    expect(await whyPortIsTaken(held.port)).toBeUndefined();
  });
});

describe("whyPortIsTaken", () => {
  it("distinguishes a taken port from a free one", async () => {
    expect(await whyPortIsTaken(taken)).toBe("EADDRINUSE");
    expect(await whyPortIsTaken(await freeLoopbackPort())).toBeUndefined();
  });
});
