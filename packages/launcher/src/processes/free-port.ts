import { randomInt } from "node:crypto";
import { type AddressInfo, createServer, type Server } from "node:net";

const LOOPBACK = "127.0.0.1";
/**
 * Lowest port to choose. Ports are chosen below the range of outgoing connections (from 32768 on Linux, from 49152
 * elsewhere), because another program's connection may soon take a free port in that range.
 */
const MIN_PORT = 10_240;
const MAX_PORT = 32_767;
const MAX_TRIES = 50;

/** Finds a free loopback port: the preferred one if possible. */
export async function findFreePort(preferred?: number): Promise<number> {
  const server = await listenOnFreePort(preferred);
  const { port } = server.address() as AddressInfo;
  await waitUntilClosed(server);
  return port;
}

/** A reserved loopback port. */
export interface ReservedPort {
  readonly port: number;
  /** Frees the port and resolves when others can listen on it; may be called again. */
  release(): Promise<void>;
}

/** Reserves a port for a program that cannot listen yet, such as a database being created. */
export async function reserveLoopbackPort(): Promise<ReservedPort> {
  const server = await listenOnFreePort();
  server.unref();
  const { port } = server.address() as AddressInfo;
  return { port, release: () => waitUntilClosed(server) };
}

/** Returns why nothing can listen on a port (`EADDRINUSE`, `EACCES`), or undefined if something can. */
export async function findPortProblem(port: number): Promise<string | undefined> {
  for (const host of [undefined, LOOPBACK]) {
    try {
      await waitUntilClosed(await listen(port, host));
    } catch (error) {
      return (error as NodeJS.ErrnoException).code ?? "EADDRINUSE";
    }
  }
  return undefined;
}

async function listenOnFreePort(preferred?: number): Promise<Server> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const port = tries === 0 ? preferred : randomInt(MIN_PORT, MAX_PORT + 1);
    if (port === undefined) continue;
    const server = await listen(port, LOOPBACK).catch(() => undefined);
    if (server !== undefined) return server;
  }
  return listen(0, LOOPBACK);
}

function listen(port: number, host?: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen({ port, host, exclusive: true }, () => resolve(server));
  });
}

function waitUntilClosed(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
