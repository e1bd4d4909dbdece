import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import { findFreePort, findPortProblem, reserveLoopbackPort } from "./free-port.js";

let server: Server;
let takenPort: number;

beforeEach(async () => {
  server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  takenPort = (server.address() as AddressInfo).port;
});
afterEach(() => server.close());

describe("findFreePort", () => {
  it("returns the preferred port if it is free", async () => {
    const port = await findFreePort();
    expect(await findFreePort(port)).toBe(port);
  });

  it("returns another port if the preferred one is taken", async () => {
    const port = await findFreePort(takenPort);
    expect(port).not.toBe(takenPort);
    expect(port).toBeGreaterThan(0);
  });

  it("returns a port outside the range of outgoing connections", async () => {
    const ports = await Promise.all(Array.from({ length: 20 }, () => findFreePort()));
    for (const port of ports) {
      expect(port).toBeGreaterThan(1_023);
      expect(port).toBeLessThan(32_768);
    }
  });
});

describe("reserveLoopbackPort", () => {
  it("reserves a port until released", async () => {
    const reserved = await reserveLoopbackPort();
    expect(await findPortProblem(reserved.port)).toBe("EADDRINUSE");
    await reserved.release();
    expect(await findPortProblem(reserved.port)).toBeUndefined();
  });
});

describe("findPortProblem", () => {
  it("distinguishes a taken port from a free one", async () => {
    expect(await findPortProblem(takenPort)).toBe("EADDRINUSE");
    expect(await findPortProblem(await findFreePort())).toBeUndefined();
  });
});
