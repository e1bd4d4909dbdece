import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { findFreePort } from "@wardline/launcher/processes/free-port";

/**
 * A proxy in front of a server. While a test closes the gate, open connections break and new ones are refused, as in an
 * outage.
 */
export interface Gate {
  url: string;
  shut(): Promise<void>;
  open(): Promise<void>;
}

/** Puts a gate in front of the server at `url`. */
export async function createGate(url: string): Promise<Gate> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  // The port is outside the range of outgoing connections, which could take it while the gate is closed.
  const port = await findFreePort();

  async function open(): Promise<void> {
    server = createServer((client) => {
      const upstream = connect(Number(target.port), target.hostname);
      for (const socket of [client, upstream]) {
        sockets.add(socket);
        socket.on("error", () => socket.destroy());
        socket.on("close", () => {
          sockets.delete(socket);
          client.destroy();
          upstream.destroy();
        });
      }
      client.pipe(upstream).pipe(client);
    });
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  }

  await open();
  const gateUrl = new URL(url);
  gateUrl.hostname = "127.0.0.1";
  gateUrl.port = String(port);
  return {
    url: gateUrl.href,
    open,
    async shut() {
      const closed = server === undefined ? undefined : once(server, "close");
      server?.close();
      server = undefined;
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
