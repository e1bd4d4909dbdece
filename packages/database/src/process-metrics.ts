/** prom-client's default gauges that are named like counters; equivalents without the suffix exist. */
const MISNAMED_GAUGES = [
  "nodejs_active_handles_total",
  "nodejs_active_requests_total",
  "nodejs_active_resources_total",
];

/** Removes default gauges that monitoring would take for counters. */
export function removeMisnamedGauges(registry: {
  removeSingleMetric: (name: string) => void;
}): void {
  for (const name of MISNAMED_GAUGES) registry.removeSingleMetric(name);
}
