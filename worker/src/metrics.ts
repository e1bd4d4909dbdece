import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { removeMisnamedGauges } from "@wardline/database/process-metrics";
import { isSameSecret } from "@wardline/database/same-secret";
import type { Queues } from "@wardline/jobs/queues";
import type { EndedRun } from "@wardline/jobs/workers";
import type { Logger } from "pino";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** Milliseconds between log lines about wrong tokens. */
const GUESSES_SAID_EVERY_MS = 60_000;

/** Data of `/metrics` about this worker and the shared queues. */
export interface Metrics {
  registry: Registry;
  count(run: EndedRun): void;
  countWebhook(attempt: { isDelivered: boolean; durationMs: number }): void;
}

/** Prepares the metrics; `queues` is read at each request. */
export function createMetrics(queues: Pick<Queues, "counts">): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  removeMisnamedGauges(registry);
  const durations = new Histogram({
    name: "wardline_job_duration_seconds",
    help: "How long runs of jobs took.",
    labelNames: ["queue", "name"],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 30],
    registers: [registry],
  });
  const runs = new Counter({
    name: "wardline_job_runs_total",
    help: "Runs of jobs that ended well (done), are tried again (retry) or were given up (failed).",
    labelNames: ["queue", "name", "outcome"],
    registers: [registry],
  });
  const waiting = new Gauge({
    name: "wardline_queue_jobs",
    help: "Jobs in each queue by state.",
    labelNames: ["queue", "state"],
    registers: [registry],
    async collect() {
      waiting.reset();
      const counts = await queues.counts().catch(() => ({}));
      for (const [queue, states] of Object.entries(counts)) {
        for (const [state, amount] of Object.entries(states)) waiting.set({ queue, state }, amount);
      }
    },
  });
  const deliveries = new Histogram({
    name: "wardline_webhook_delivery_seconds",
    help: "How long receivers of webhooks took to accept a change (delivered) or not to (failed).",
    labelNames: ["outcome"],
    buckets: [0.05, 0.1, 0.5, 1, 5, 10, 20],
    registers: [registry],
  });
  return {
    registry,
    countWebhook({ isDelivered, durationMs }) {
      deliveries.observe({ outcome: isDelivered ? "delivered" : "failed" }, durationMs / 1000);
    },
    count({ queue, name, outcome, durationMs }) {
      durations.observe({ queue, name }, durationMs / 1000);
      runs.inc({ queue, name, outcome });
    },
  };
}

interface Endpoint {
  host: string;
  port: number;
  /** METRICS_TOKEN; without it there are no metrics. */
  token: string | undefined;
  metrics: Pick<Metrics, "registry">;
  log: Pick<Logger, "warn">;
  /** Epoch milliseconds. */
  now: () => number;
}

/** Serves `/health/live` and, with the bearer token, `/metrics` (docs/wire/operations.md, Settings of an installation); resolves when listening. */
export async function serveMetrics({
  host,
  port,
  token,
  metrics: { registry },
  log,
  now,
}: Endpoint): Promise<{ port: number; close(): Promise<void> }> {
  const noteGuess = guessNotes(log, now);

  function mayRead({ headers, socket }: IncomingMessage): boolean {
    const { authorization } = headers;
    if (token === undefined || authorization === undefined) return false;
    const isRight = isSameSecret(authorization, `Bearer ${token}`);
    if (!isRight) noteGuess(socket.remoteAddress);
    return isRight;
  }

  const server = createServer((request, response) => {
    if (request.url === "/health/live") {
      response.writeHead(200, { "Content-Type": "application/json" }).end('{"status":"ok"}');
    } else if (request.url === "/metrics" && mayRead(request)) {
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

/** Logs wrong tokens with the latest address and the number since the last line. */
function guessNotes(log: Pick<Logger, "warn">, now: () => number) {
  let wrong = 0;
  let saidAt = Number.NEGATIVE_INFINITY;
  return (address: string | undefined): void => {
    wrong += 1;
    if (now() - saidAt < GUESSES_SAID_EVERY_MS) return;
    log.warn({ address, wrong }, "worker: a wrong METRICS_TOKEN came from this address");
    wrong = 0;
    saidAt = now();
  };
}
