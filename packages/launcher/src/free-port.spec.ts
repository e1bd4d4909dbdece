import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import { freeLoopbackPort, whyPortIsTaken } from "./free-port.js";

let server: Server;
let taken: number;

beforeEach(async () => {
  server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  taken = (server.address() as AddressInfo).port;
});
afterEach(() => server.close());

describe("freeLoopbackPort", () => {
  it("is the preferred one where it is free", async () => {
    const port = await freeLoopbackPort();
    expect(await freeLoopbackPort(port)).toBe(port);
  });

  it("is another one where the preferred is taken", async () => {
    const port = await freeLoopbackPort(taken);
    expect(port).not.toBe(taken);
    expect(port).toBeGreaterThan(0);
  });
});

describe("whyPortIsTaken", () => {
  it("tells a taken port from a free one", async () => {
    expect(await whyPortIsTaken(taken)).toBe("EADDRINUSE");
    expect(await whyPortIsTaken(await freeLoopbackPort())).toBeUndefined();
  });
});
