/** Gauges of prom-client whose names end as those of counters; the gauges without the ending say the same by type. */
const MISNAMED = [
  "nodejs_active_handles_total",
  "nodejs_active_requests_total",
  "nodejs_active_resources_total",
];

/** Removes from the usual metrics of a process the gauges that monitoring takes for counters. */
export function removeMisnamedGauges(registry: {
  removeSingleMetric: (name: string) => void;
}): void {
  for (const name of MISNAMED) registry.removeSingleMetric(name);
}
