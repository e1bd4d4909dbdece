import { collectDefaultMetrics, Registry } from "prom-client";

/** Everything that `/metrics` shows of this process. */
export const registry = new Registry();

collectDefaultMetrics({ register: registry, prefix: "wardline_" });

/** The metrics as Prometheus reads them. */
export async function readMetrics(): Promise<{ type: string; text: string }> {
  return { type: registry.contentType, text: await registry.metrics() };
}
