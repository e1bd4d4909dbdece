import type { PoolState } from "@wardline/database/pool-watch";
import { readBacklog } from "@wardline/database/repositories/installation";
import { VERSION } from "@wardline/domain/version";
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { DataSource } from "typeorm";

export interface MetricsSources {
  dataSource: DataSource;
  /** Sockets that this server holds, per namespace. */
  connected: () => { live: number; board: number };
  /** Jobs per queue and state. */
  queueCounts: () => Promise<
    Record<string, { waiting: number; active: number; delayed: number; failed: number }>
  >;
  pool: () => PoolState;
}

/** What `/metrics` shows of a server: requests, sockets, change lag, outbox, queues and database pool (README). */
export class ServerMetrics {
  private readonly registry = new Registry();
  private readonly requests = new Histogram({
    name: "wardline_request_seconds",
    help: "How long requests took, by route and status.",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [this.registry],
  });
  private readonly lag = new Histogram({
    name: "wardline_change_lag_seconds",
    help: "From a change's commit on this server to its emission to this server's sockets.",
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [this.registry],
  });
  private readonly outboxJobs = new Gauge({
    name: "wardline_outbox_jobs",
    help: "Committed jobs that no queue has yet.",
    registers: [this.registry],
  });
  private readonly outboxAge = new Gauge({
    name: "wardline_outbox_age_seconds",
    help: "Age of the oldest such job.",
    registers: [this.registry],
  });
  private readonly unemitted = new Gauge({
    name: "wardline_unemitted_changes",
    help: "Changes not yet marked as emitted.",
    registers: [this.registry],
  });

  constructor(private readonly sources: MetricsSources) {
    collectDefaultMetrics({ register: this.registry, prefix: "wardline_" });
    new Gauge({
      name: "wardline_info",
      help: "The version that runs here; always 1.",
      labelNames: ["version"],
      registers: [this.registry],
    }).set({ version: VERSION }, 1);
    this.gauge("wardline_sockets", "Open sockets per namespace.", ["namespace"], async (gauge) => {
      for (const [namespace, amount] of Object.entries(sources.connected())) {
        gauge.set({ namespace }, amount);
      }
    });
    this.gauge("wardline_jobs", "Jobs per queue and state.", ["queue", "state"], async (gauge) => {
      for (const [queue, counts] of Object.entries(await sources.queueCounts())) {
        for (const [state, amount] of Object.entries(counts)) gauge.set({ queue, state }, amount);
      }
    });
    this.gauge(
      "wardline_database_pool",
      "Database connections by state.",
      ["state"],
      async (gauge) => {
        for (const [state, amount] of Object.entries(sources.pool())) gauge.set({ state }, amount);
      },
    );
  }

  /** Counts every request under its route's pattern: an address may hold a key or a token. */
  watchRequests(server: FastifyInstance): void {
    server.addHook("onResponse", (request, reply, done) => {
      const route = request.routeOptions.url ?? "unknown";
      this.observeRequest(request.method, route, reply.statusCode, reply.elapsedTime);
      done();
    });
  }

  /** Counts one request under its route's pattern; `milliseconds` as it took. */
  observeRequest(method: string, route: string, status: number, milliseconds: number): void {
    this.requests.observe({ method, route, status }, milliseconds / 1000);
  }

  /** Notes how long a change took from its commit to its emission, in milliseconds. */
  observeLag(milliseconds: number): void {
    this.lag.observe(milliseconds / 1000);
  }

  /** The metrics as Prometheus reads them. */
  async read(): Promise<{ type: string; text: string }> {
    await this.readBacklog();
    return { type: this.registry.contentType, text: await this.registry.metrics() };
  }

  private gauge<L extends string>(
    name: string,
    help: string,
    labelNames: L[],
    collect: (gauge: Gauge<L>) => Promise<void>,
  ): void {
    const gauge: Gauge<L> = new Gauge<L>({
      name,
      help,
      labelNames,
      registers: [],
      // A source that is away must not take the other figures with it.
      collect: () => collect(gauge).catch(() => gauge.reset()),
    });
    this.registry.registerMetric(gauge);
  }

  /** One reading for all of its gauges; without it they show nothing. */
  private async readBacklog(): Promise<void> {
    try {
      const backlog = await readBacklog(this.sources.dataSource.manager);
      this.outboxJobs.set(backlog.jobs);
      this.outboxAge.set(backlog.oldestJobSeconds);
      this.unemitted.set(backlog.unemitted);
    } catch {
      for (const gauge of [this.outboxJobs, this.outboxAge, this.unemitted]) gauge.remove();
    }
  }
}
