import { removeMisnamedGauges } from "@wardline/database/process-metrics";
import {
  type InstallationState,
  readInstallationStateOfAllHospitals,
} from "@wardline/database/repositories/operation/installation";
import { readProgramClocks } from "@wardline/database/repositories/operation/program-clocks";
import type { PoolState } from "@wardline/database/watch/pool-watch";
import { VERSION } from "@wardline/domain/version";
import type { FastifyInstance } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { DataSource } from "typeorm";
import type { Turns } from "../turns/turns.js";

export interface MetricsSources {
  dataSource: DataSource;
  socketCounts: () => { live: number; board: number };
  queueCounts: () => Promise<
    Record<string, { waiting: number; active: number; delayed: number; failed: number }>
  >;
  pool: () => PoolState;
  turns: Pick<Turns, "states" | "usage">;
  slowStatements: () => number;
  certificateSecondsLeft: () => number | null;
}

/** Prometheus metrics of a server (docs/operating/README.md, Watching). */
export class ServerMetrics {
  private readonly registry = new Registry();
  private readonly requests = new Histogram({
    name: "wardline_request_seconds",
    help: "Duration of requests, by route and status.",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [this.registry],
  });
  private readonly lag = new Histogram({
    name: "wardline_change_lag_seconds",
    help: "Time from a change's commit on this server to its emission to this server's sockets.",
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [this.registry],
  });
  private readonly installationGauges: { readonly [F in keyof InstallationState]: Gauge } = {
    jobs: this.addGauge("wardline_outbox_jobs", "Committed jobs that no queue has yet."),
    oldestJobAge: this.addGauge(
      "wardline_outbox_age_seconds",
      "Age of the oldest committed job that no queue has yet.",
    ),
    oldestUnemittedAge: this.addGauge(
      "wardline_unemitted_age_seconds",
      "Age of the oldest change that is not marked as emitted; some seconds are usual.",
    ),
    workerAge: this.addGauge(
      "wardline_worker_age_seconds",
      "Time since a worker was last seen at work.",
    ),
    sweepAge: this.addGauge(
      "wardline_sweep_age_seconds",
      "Time since a worker last looked for unfinished work; a few seconds are usual.",
    ),
    retentionWorkerAge: this.addGauge(
      "wardline_retention_worker_age_seconds",
      "Time since a worker that may remove expired data was last seen; absent if no hospital uses retention.",
    ),
    backupAge: this.addGauge(
      "wardline_backup_age_seconds",
      "Time since the last successful backup; absent before the first backup.",
    ),
    backupSeconds: this.addGauge(
      "wardline_backup_seconds",
      "Duration of the last successful backup.",
    ),
    backupBytes: this.addGauge("wardline_backup_bytes", "File size of the last successful backup."),
    backupFailed: this.addGauge("wardline_backup_failed", "1 if the last backup failed."),
    drillAge: this.addGauge(
      "wardline_drill_age_seconds",
      "Time since the last successful drill, or since the first backup.",
    ),
    drillSeconds: this.addGauge("wardline_drill_seconds", "Duration of the last successful drill."),
    drillFailed: this.addGauge("wardline_drill_failed", "1 if the last drill failed."),
    kitAge: this.addGauge(
      "wardline_kit_age_seconds",
      "Age of the newest downtime kits at the hospital where they are oldest, in the database or on that hospital's most outdated station; absent if no hospital has kits.",
    ),
    kitFilesAge: this.addGauge(
      "wardline_kit_files_age_seconds",
      "Age of each hospital's newest kit files in KIT_DIR, for the hospital furthest behind; absent if no worker writes files.",
    ),
    missingScreens: this.addGauge(
      "wardline_screens_missing",
      "Missing screens for which an email is sent.",
    ),
    webhookLag: this.addGauge(
      "wardline_webhook_lag_seconds",
      "Age of the oldest change that a webhook still waits for; some seconds are usual.",
    ),
    webhooksFailing: this.addGauge(
      "wardline_webhooks_failing",
      "Webhooks whose receivers do not accept changes at present.",
    ),
    webhooksOff: this.addGauge(
      "wardline_webhooks_off",
      "Webhooks switched off because their receivers failed for five days or answered 410.",
    ),
    adtParked: this.addGauge(
      "wardline_adt_parked_messages",
      "ADT messages that wait for a person, and the messages that wait behind them.",
    ),
    adtParkedAge: this.addGauge(
      "wardline_adt_parked_seconds",
      "Age of the oldest parked ADT message.",
    ),
  };

  private readonly clocks = new Gauge({
    name: "wardline_clock_ahead_seconds",
    help: "Lead of each running program's machine clock over the database's clock; negative if behind.",
    labelNames: ["program", "machine", "process"],
    registers: [this.registry],
  });
  private readonly certificate = this.addGauge(
    "wardline_certificate_expires_seconds",
    "Time until the certificate of PUBLIC_URL expires; absent without HTTPS and before the first check.",
  );

  constructor(private readonly sources: MetricsSources) {
    collectDefaultMetrics({ register: this.registry });
    removeMisnamedGauges(this.registry);
    new Gauge({
      name: "wardline_info",
      help: "The version that runs here; always 1.",
      labelNames: ["version"],
      registers: [this.registry],
    }).set({ version: VERSION }, 1);
    const slowCounter: Counter = new Counter({
      name: "wardline_slow_statements_total",
      help: "Statements that took SLOW_STATEMENT_MS or longer, or were cancelled; each is also logged.",
      registers: [this.registry],
      collect() {
        slowCounter.reset();
        slowCounter.inc(sources.slowStatements());
      },
    });
    this.watchTurns(sources.turns);
    this.gauge("wardline_sockets", "Open sockets per namespace.", ["namespace"], async (gauge) => {
      for (const [namespace, amount] of Object.entries(sources.socketCounts())) {
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

  /** Counts every request under its route's pattern, because an address may hold a key or a token. */
  watchRequests(server: FastifyInstance): void {
    server.addHook("onResponse", (request, reply, done) => {
      const route = request.routeOptions.url ?? "unknown";
      this.observeRequest(request.method, route, reply.statusCode, reply.elapsedTime);
      done();
    });
  }

  /** Counts one request with its duration in milliseconds. */
  observeRequest(method: string, route: string, status: number, milliseconds: number): void {
    this.requests.observe({ method, route, status }, milliseconds / 1000);
  }

  /** Records the time from a change's commit to its emission, in milliseconds. */
  observeLag(milliseconds: number): void {
    this.lag.observe(milliseconds / 1000);
  }

  async read(): Promise<{ type: string; text: string }> {
    await this.readInstallationState();
    await this.readClocks();
    setOrRemove(this.certificate, this.sources.certificateSecondsLeft());
    return { type: this.registry.contentType, text: await this.registry.metrics() };
  }

  /**
   * Exports the turns of hospitals, naming only the busiest, so that the number of series does not grow with the
   * installation.
   */
  private watchTurns(turns: MetricsSources["turns"]): void {
    this.gauge(
      "wardline_turns",
      "Running and queued work by cost class.",
      ["class", "state"],
      async (gauge) => {
        for (const [name, { running, waiting }] of turns.states()) {
          gauge.set({ class: name, state: "running" }, running);
          gauge.set({ class: name, state: "waiting" }, waiting);
        }
      },
    );
    this.gauge(
      "wardline_busiest_hospital_seconds",
      "Seconds of work in the last one to two minutes, for the ten busiest hospitals.",
      ["hospital"],
      async (gauge) => {
        gauge.reset();
        for (const [hospital, seconds] of turns.usage.listBusiest())
          gauge.set({ hospital }, seconds);
      },
    );
    this.addTotal(
      "wardline_turns_refused_total",
      "Work refused because the queue was full, or abandoned by its caller.",
      () => turns.states().map(([name, { refused }]) => [name, refused]),
    );
    this.addTotal("wardline_turn_seconds_total", "Seconds of work by cost class.", () => [
      ...turns.usage.getClassSeconds(),
    ]);
  }

  /** Exports a total that is counted elsewhere, per cost class. */
  private addTotal(name: string, help: string, read: () => readonly [string, number][]): void {
    const counter: Counter<"class"> = new Counter({
      name,
      help,
      labelNames: ["class"],
      registers: [this.registry],
      collect() {
        counter.reset();
        for (const [cost, amount] of read()) counter.inc({ class: cost }, amount);
      },
    });
  }

  private addGauge(name: string, help: string): Gauge {
    return new Gauge({ name, help, registers: [this.registry] });
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
      // One failing source must not hide the other metrics.
      collect: () => collect(gauge).catch(() => gauge.reset()),
    });
    this.registry.registerMetric(gauge);
  }

  private async readClocks(): Promise<void> {
    const read = await readProgramClocks(this.sources.dataSource.manager).catch(() => []);
    this.clocks.reset();
    for (const { program, machine, process, aheadSeconds } of read) {
      this.clocks.set({ program, machine, process: String(process) }, aheadSeconds);
    }
  }

  /** Reads the installation's state once for all its gauges; the gauges are empty if this fails. */
  private async readInstallationState(): Promise<void> {
    const read = await readInstallationStateOfAllHospitals(this.sources.dataSource.manager).catch(
      () => null,
    );
    for (const [field, gauge] of Object.entries(this.installationGauges) as [
      keyof InstallationState,
      Gauge,
    ][]) {
      setOrRemove(gauge, read?.[field] ?? null);
    }
  }
}

function setOrRemove(gauge: Gauge, value: number | null): void {
  if (value === null) gauge.remove();
  else gauge.set(value);
}
