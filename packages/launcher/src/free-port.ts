import { type AddressInfo, createServer, type Server } from "node:net";

const LOOPBACK = "127.0.0.1";

/** A port of the loopback address that nobody listens on: the preferred one where it is free. */
export async function freeLoopbackPort(preferred?: number): Promise<number> {
  if (preferred !== undefined) {
    const port = await tryListening(preferred, LOOPBACK).catch(() => undefined);
    if (port !== undefined) return port;
  }
  return tryListening(0, LOOPBACK);
}

/** A port of the loopback address that nobody else gets before it is released. */
export interface HeldPort {
  readonly port: number;
  /** Resolves once something else may listen on it; may be asked again. */
  release(): Promise<void>;
}

/** Holds a port for a program that cannot listen yet, such as a database that is still being made. */
export async function holdLoopbackPort(): Promise<HeldPort> {
  const server = await listening(0, LOOPBACK);
  server.unref();
  const { port } = server.address() as AddressInfo;
  return { port, release: () => closed(server) };
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

async function tryListening(port: number, host?: string): Promise<number> {
  const server = await listening(port, host);
  const address = server.address() as AddressInfo;
  await closed(server);
  return address.port;
}

function listening(port: number, host?: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen({ port, host, exclusive: true }, () => resolve(server));
  });
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
