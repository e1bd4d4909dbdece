import { createServer } from "node:net";

const LOOPBACK = "127.0.0.1";

/** A port of the loopback address that nobody listens on: the preferred one where it is free. */
export async function freeLoopbackPort(preferred?: number): Promise<number> {
  if (preferred !== undefined) {
    const port = await tryListening(preferred, LOOPBACK).catch(() => undefined);
    if (port !== undefined) return port;
  }
  return tryListening(0, LOOPBACK);
}

/** Why this machine's port cannot be listened on (`EADDRINUSE`, `EACCES`), or undefined when it can. */
export async function whyPortIsTaken(port: number): Promise<string | undefined> {
  for (const host of [undefined, LOOPBACK]) {
    try {
      await tryListening(port, host);
    } catch (error) {
      return (error as NodeJS.ErrnoException).code ?? "EADDRINUSE";
    }
  }
  return undefined;
}

function tryListening(port: number, host?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      const listened = typeof address === "object" && address !== null ? address.port : port;
      server.close(() => resolve(listened));
    });
  });
}
