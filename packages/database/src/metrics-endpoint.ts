import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { isSameSecret } from "./same-secret.js";

/** Interval in milliseconds between log lines about wrong tokens. */
const WRONG_TOKEN_LOG_INTERVAL_MS = 60_000;

/** Log for wrong tokens; a pino logger satisfies this interface. */
interface Log {
  warn(fields: Record<string, unknown>, message: string): void;
}

/** Metrics to serve; a registry of prom-client satisfies this interface. */
interface Registry {
  contentType: string;
  metrics(): Promise<string>;
}

interface Endpoint {
  program: "worker" | "adt";
  host: string;
  port: number;
  /** METRICS_TOKEN; if undefined, metrics are not served. */
  token: string | undefined;
  registry: Registry;
  log: Log;
  /** Epoch milliseconds. */
  now: () => number;
}

/** Serves `/health/live` and, with the bearer token, `/metrics` (docs/wire/operations.md, Settings of an installation); resolves when listening. */
export async function serveMetrics({
  program,
  host,
  port,
  token,
  registry,
  log,
  now,
}: Endpoint): Promise<{ port: number; close(): Promise<void> }> {
  const logWrongToken = createWrongTokenLogger(program, log, now);

  function canRead({ headers, socket }: IncomingMessage): boolean {
    const { authorization } = headers;
    if (token === undefined || authorization === undefined) return false;
    const isRight = isSameSecret(authorization, `Bearer ${token}`);
    if (!isRight) logWrongToken(socket.remoteAddress);
    return isRight;
  }

  const server = createServer((request, response) => {
    if (request.url === "/health/live") {
      response.writeHead(200, { "Content-Type": "application/json" }).end('{"status":"ok"}');
    } else if (request.url === "/metrics" && canRead(request)) {
      registry.metrics().then(
        (text) => response.writeHead(200, { "Content-Type": registry.contentType }).end(text),
        () => response.writeHead(500).end(),
      );
    } else {
      response.writeHead(404).end();
    }
  });
  server.listen(port, host);
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Returns a function that logs wrong tokens, with the latest address and the number since the last line. */
function createWrongTokenLogger(program: string, log: Log, now: () => number) {
  let wrong = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;
  return (address: string | undefined): void => {
    wrong += 1;
    if (now() - loggedAt < WRONG_TOKEN_LOG_INTERVAL_MS) return;
    log.warn({ address, wrong }, `${program}: a wrong METRICS_TOKEN came from this address`);
    wrong = 0;
    loggedAt = now();
  };
}
