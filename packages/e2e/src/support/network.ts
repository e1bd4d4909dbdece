import { once } from "node:events";
import { createServer, request } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import type { Duplex } from "node:stream";

/** State of a network: everything passes; sockets are blocked; nothing passes; or a portal page replaces every page. */
export type NetworkMode = "passes" | "blocks sockets" | "is down" | "has a portal";

/** A network between browsers and an installation. */
export interface Network {
  url: string;
  /** Changes the state and ends open connections. */
  set(mode: NetworkMode): void;
  close(): void;
}

const PORTAL_PAGE = "<!doctype html><title>Guest Wi-Fi</title><h1>Welcome to Guest Wi-Fi</h1>";

/** Puts a network that can be disturbed in front of the installation at `url`; `first` is its initial state. */
export async function createNetwork(url: string, first: NetworkMode): Promise<Network> {
  const { port: target } = new URL(url);
  const openSockets = new Set<Duplex>();
  let mode = first;
  const proxy = createServer((incoming, reply) => {
    if (mode === "has a portal") {
      reply.writeHead(200, { "content-type": "text/html" }).end(PORTAL_PAGE);
      return;
    }
    const { url: path, method, headers } = incoming;
    const upstream = request(
      { host: "127.0.0.1", port: target, path, method, headers },
      (answer) => {
        reply.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(reply);
      },
    );
    upstream.on("error", () => reply.destroy());
    incoming.pipe(upstream);
  });
  proxy.on("connection", (socket: Socket) => {
    track(socket);
    if (mode === "is down") socket.destroy();
  });
  proxy.on("upgrade", ({ method, url: path, headers }, near: Duplex) => {
    track(near);
    if (mode !== "passes") {
      near.end("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
      return;
    }
    const farSocket = connect(Number(target), "127.0.0.1", () => {
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
      farSocket.write([`${method} ${path} HTTP/1.1`, ...lines, "", ""].join("\r\n"));
      near.pipe(farSocket).pipe(near);
    });
    track(farSocket);
    near.on("close", () => farSocket.destroy());
    farSocket.on("close", () => near.destroy());
  });
  function track(socket: Duplex): void {
    openSockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => openSockets.delete(socket));
  }
  const end = () => {
    for (const socket of openSockets) socket.destroy();
  };
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    set: (next) => {
      mode = next;
      end();
    },
    close: () => {
      proxy.close();
      end();
    },
  };
}
