import { removeMisnamedGauges } from "@wardline/database/process-metrics";
import type { Queues } from "@wardline/jobs/queues";
import type { EndedRun } from "@wardline/jobs/workers";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** Data that `/metrics` reports about this worker and the shared queues. */
export interface Metrics {
  registry: Registry;
  count(run: EndedRun): void;
  countWebhook(attempt: { isDelivered: boolean; durationMs: number }): void;
}

/** Creates the metrics; `queues` is read at each request. */
export function createMetrics(queues: Pick<Queues, "counts">): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  removeMisnamedGauges(registry);
  const durations = new Histogram({
    name: "wardline_job_duration_seconds",
    help: "Duration of job runs.",
    labelNames: ["queue", "name"],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 30],
    registers: [registry],
  });
  const runs = new Counter({
    name: "wardline_job_runs_total",
    help: "Job runs that succeeded (done), will be retried (retry) or were given up (failed).",
    labelNames: ["queue", "name", "outcome"],
    registers: [registry],
  });
  const queueSizes = new Gauge({
    name: "wardline_queue_jobs",
    help: "Jobs in each queue by state.",
    labelNames: ["queue", "state"],
    registers: [registry],
    async collect() {
      queueSizes.reset();
      const counts = await queues.counts().catch(() => ({}));
      for (const [queue, states] of Object.entries(counts)) {
        for (const [state, amount] of Object.entries(states))
          queueSizes.set({ queue, state }, amount);
      }
    },
  });
  const deliveries = new Histogram({
    name: "wardline_webhook_delivery_seconds",
    help: "Time that webhook receivers took to accept (delivered) or refuse (failed) a change.",
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
