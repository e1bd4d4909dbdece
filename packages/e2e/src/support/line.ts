import type { AddressInfo } from "node:net";
import { connect, createServer, type Server, type Socket } from "node:net";

/** The network between a screen and its server. */
export interface Line {
  /** The server's address at this end. */
  url: string;
  /** Ends every connection and refuses new ones, as a pulled plug does. */
  cut(): Promise<void>;
  /** Connects again, at the same address. */
  mend(): Promise<void>;
}

/** A line to the server at `url` that can be cut. */
export async function lineTo(url: string): Promise<Line> {
  const { port } = new URL(url);
  const open = new Set<Socket>();
  const carry = (near: Socket): void => {
    const far = connect(Number(port), "127.0.0.1");
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  };
  let server = createServer(carry);
  const here = await listen(server, 0);
  return {
    url: `http://localhost:${here}`,
    cut: async () => {
      const closed = new Promise((done) => server.close(done));
      for (const socket of open) socket.destroy();
      await closed;
    },
    mend: async () => {
      server = createServer(carry);
      await listen(server, here);
    },
  };
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((done, fail) => {
    server.once("error", fail);
    server.listen(port, "127.0.0.1", done);
  });
  return (server.address() as AddressInfo).port;
}
