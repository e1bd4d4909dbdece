import { randomInt } from "node:crypto";
import { type AddressInfo, createServer, type Server } from "node:net";

const LOOPBACK = "127.0.0.1";
/**
 * Below the range of outgoing connections (from 32768 on Linux, from 49152 elsewhere), where a free port may soon be a
 * stranger's connection.
 */
const LOWEST_PORT = 10_240;
const HIGHEST_PORT = 32_767;
const TRIES = 50;

/** A free loopback port: the preferred one if possible. */
export async function freeLoopbackPort(preferred?: number): Promise<number> {
  const server = await listeningOnFree(preferred);
  const { port } = server.address() as AddressInfo;
  await closed(server);
  return port;
}

/** A reserved loopback port. */
export interface HeldPort {
  readonly port: number;
  /** Resolves when others can listen on it; may be called again. */
  release(): Promise<void>;
}

/** Reserves a port for a program that cannot listen yet, such as a database being created. */
export async function holdLoopbackPort(): Promise<HeldPort> {
  const server = await listeningOnFree();
  server.unref();
  const { port } = server.address() as AddressInfo;
  return { port, release: () => closed(server) };
}

/** Returns why nothing can listen on a port (`EADDRINUSE`, `EACCES`), or undefined if something can. */
export async function whyPortIsTaken(port: number): Promise<string | undefined> {
  for (const host of [undefined, LOOPBACK]) {
    try {
      await closed(await listening(port, host));
    } catch (error) {
      return (error as NodeJS.ErrnoException).code ?? "EADDRINUSE";
    }
  }
  return undefined;
}

async function listeningOnFree(preferred?: number): Promise<Server> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = tries === 0 ? preferred : randomInt(LOWEST_PORT, HIGHEST_PORT + 1);
    if (port === undefined) continue;
    const server = await listening(port, LOOPBACK).catch(() => undefined);
    if (server !== undefined) return server;
  }
  return listening(0, LOOPBACK);
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
